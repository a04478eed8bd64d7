import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPostmasterOf } from './process.ts'

/** What the running server, or a dead one, wrote of itself; undefined when there is none or it is still being written. */
export function postmasterFile(cluster: string): { pid: number; port: number | undefined } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid ? { pid, port: port || undefined } : undefined
}

/** The id of the living postmaster of this cluster. */
export function postmasterPid(cluster: string): number | undefined {
  const pid = postmasterFile(cluster)?.pid
  return pid !== undefined && isPostmasterOf(pid, cluster) ? pid : undefined
}
