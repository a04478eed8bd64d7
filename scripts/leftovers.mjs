import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const gibibyte = 2 ** 30
const inMemory = '/dev/shm'

/**
 * Creates a folder for all files of one test run, which other accounts (the database's) may enter. It is in memory
 * where there is enough, else in the system's temporary folder: a thousand tests have a database of a thousand files
 * each, which is far slower on a disk.
 */
export function runFolder() {
  const dir = memoryFolder() ?? mkdtempSync(join(tmpdir(), 'atithi-run-'))
  mkdirSync(join(dir, 'tmp'))
  for (const folder of [dir, join(dir, 'tmp')]) chmodSync(folder, 0o755)
  return dir
}

/** A folder in memory; undefined without such a file system, with little space or memory, or if it runs no programs. */
function memoryFolder() {
  if (!existsSync(inMemory) || process.availableMemory() < 8 * gibibyte) return undefined
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < 4 * gibibyte) return undefined
  const dir = mkdtempSync(join(inMemory, 'atithi-run-'))
  const program = join(dir, 'program')
  writeFileSync(program, '', { mode: 0o755 })
  try {
    accessSync(program, constants.X_OK)
    return dir
  } catch {
    rmSync(dir, { recursive: true })
    return undefined
  }
}

/** Ends database servers that interrupted tests left running, and removes the folder. */
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
