/** The environment with Node's heap limit: a quarter of `memory` (bytes), 256 to 1,024 MB. An operator's limit wins. */
export const boundHeap = (memory: number, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => {
  const megabytes = Math.min(1024, Math.max(256, Math.floor(memory / 4 / 2 ** 20)))
  return { ...env, NODE_OPTIONS: `--max-old-space-size=${megabytes} ${env.NODE_OPTIONS ?? ''}`.trim() }
}
