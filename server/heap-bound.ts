/** The environment with a bound on Node's heap: a quarter of `memory` (bytes), 256 to 1,024 MB. The operator's own comes later and wins. */
export const boundHeap = (memory: number, env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => {
  const megabytes = Math.min(1024, Math.max(256, Math.floor(memory / 4 / 2 ** 20)))
  return { ...env, NODE_OPTIONS: `--max-old-space-size=${megabytes} ${env.NODE_OPTIONS ?? ''}`.trim() }
}
