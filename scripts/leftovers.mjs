import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A folder in the system's temp that takes everything one run of the tests writes; other accounts (the database's) may enter it. */
export function runFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'atithi-run-'))
  mkdirSync(join(dir, 'tmp'))
  for (const folder of [dir, join(dir, 'tmp')]) chmodSync(folder, 0o755)
  return dir
}

/** Ends the database servers of tests that were interrupted (each is in a session of its own), and removes the folder. */
export async function removeRunFolder(dir) {
  const pids = postmasters(join(dir, 'tmp'))
  for (const pid of pids) signal(pid, 'SIGQUIT')
  for (const end = Date.now() + 5_000; pids.some(pid => signal(pid, 0)) && Date.now() < end; ) await sleep(20)
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
}

function postmasters(dir) {
  return readdirSync(dir).flatMap(name => {
    const files = ['postgres', 'data/postgres'].map(cluster => join(dir, name, cluster, 'postmaster.pid'))
    return files.filter(existsSync).flatMap(file => Number.parseInt(readFileSync(file, 'utf8'), 10) || [])
  })
}

function signal(pid, name) {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
