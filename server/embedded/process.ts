import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether a process with this id runs; on Linux a zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const state = statOf(pid)?.[0]
  return state === undefined ? process.platform !== 'linux' : !/^[ZX]$/.test(state)
}

/** Whether the process is this cluster's postmaster: ids are reused after a reboot. Windows: any running process. */
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

/** The id of the parent process; undefined when it cannot be read. */
export function parentOf(pid: number): number | undefined {
  return Number(statOf(pid)?.[1] ?? ps(pid, 'ppid=')) || undefined
}

function ps(pid: number, column: string): string {
  const { stdout } = spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8', timeout: 10_000 })
  return stdout ?? ''
}

/** The fields of `/proc/{pid}/stat` from the process state on (state, parent id, ...); undefined without that file. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Checks the condition every 20 ms until it holds; false when it does not hold within `within` ms. */
export async function until(condition: () => boolean | Promise<boolean>, within: number): Promise<boolean> {
  const end = performance.now() + within
  while (!(await condition())) {
    if (performance.now() > end) return false
    await sleep(20)
  }
  return true
}

/** The id and port in postmaster.pid, of a running or dead server; undefined when the file is absent or unfinished. */
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
