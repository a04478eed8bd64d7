import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** True when a process has this id, a dead one that nobody has collected yet (a zombie) aside. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const state = statOf(pid)?.[0]
  return state === undefined ? process.platform !== 'linux' : !/^[ZX]$/.test(state)
}

/**
 * Whether the process is a postmaster of this cluster: after a restart of the machine the id may be anybody's. Windows: any living process.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  if (process.platform === 'linux') {
    try {
      const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
      if (!/postgres|postmaster/.test(program)) return false
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    } catch {
      return commandLine(pid).includes(cluster)
    }
  }
  return commandLine(pid).includes(cluster)
}

export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ps(pid, 'args=')
  }
}

/** The process that started this one, or that took it over; undefined where that cannot be known. */
export function parentOf(pid: number): number | undefined {
  return Number(statOf(pid)?.[1] ?? ps(pid, 'ppid=')) || undefined
}

function ps(pid: number, column: string): string {
  const { stdout } = spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8', timeout: 10_000 })
  return stdout ?? ''
}

/** What Linux knows of a process from its state on: the state, the parent, and more. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Looks every 20 ms; false when the condition did not come within the time (ms). */
export async function until(condition: () => boolean | Promise<boolean>, within: number): Promise<boolean> {
  const end = performance.now() + within
  while (!(await condition())) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}

/** What the running server, or a dead one, wrote of itself; undefined when there is none or it is still being written. */
export function postmasterFile(cluster: string): { pid: number; port: number | undefined } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return pid ? { pid, port: port || undefined } : undefined
}

export function postmasterPid(cluster: string): number | undefined {
  const pid = postmasterFile(cluster)?.pid
  return pid !== undefined && isPostmasterOf(pid, cluster) ? pid : undefined
}
