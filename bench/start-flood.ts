import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { FloodCounts, FloodWish } from './flood.ts'

const program = fileURLToPath(new URL('./flood.ts', import.meta.url))

/** Starts a flood in a process of its own; `stop` ends it early, `counts` is what was answered. */
export const startFlood = (wish: FloodWish): { counts: Promise<FloodCounts | undefined>; stop(): void } => {
  const child = spawn(process.execPath, [program, JSON.stringify(wish)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const counts = Promise.all([text(child.stdout), once(child, 'exit')]).then(([said]) =>
    said === '' ? undefined : (JSON.parse(said) as FloodCounts),
  )
  return { counts, stop: () => void child.kill('SIGKILL') }
}
