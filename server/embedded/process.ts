import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** True when a process has this id, a dead one that nobody has collected yet (a zombie) aside. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]$/.test(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[0] ?? '')
  } catch {
    return process.platform !== 'linux'
  }
}

/**
 * True when the living process is a postmaster of this cluster: after a restart of the machine, the id in postmaster.pid may be anybody's.
 * On Windows every living process counts, and the connection's check decides.
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

function commandLine(pid: number): string {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8', timeout: 10_000 })
  return stdout ?? ''
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
