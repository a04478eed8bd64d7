import { createHash } from 'node:crypto'

const block = Buffer.alloc(1 << 20)

/**
 * How much slower than on an idle machine (1) this process runs now: the wall time of a piece of work divided by its
 * CPU time. Limits in milliseconds are multiplied by it, so that a busy machine does not look like a slow program.
 */
export const pace = (): number => {
  const began = performance.now()
  const before = process.cpuUsage()
  for (let turn = 0; turn < 80; turn++) createHash('sha256').update(block).digest()
  const used = process.cpuUsage(before)
  return Math.max(1, (performance.now() - began) / ((used.user + used.system) / 1000))
}
