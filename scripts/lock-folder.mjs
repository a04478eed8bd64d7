import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process does; creating a folder is atomic everywhere. A lock whose process is gone is
 * taken over. `waiting` is called once if another process holds it.
 */
export async function withLock(folder, waiting, work) {
  for (let waited = false; !take(folder); waited = true) {
    if (!waited) waiting()
    await sleep(100)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = holderOf(folder)
    if (holder !== undefined && !isAlive(holder)) discard(folder, holder)
    return false
  }
  writeFileSync(join(folder, 'pid'), String(process.pid))
  return true
}

/** The id of the lock's process; 0 if it died before it wrote the id; undefined if it may still write it. */
function holderOf(folder) {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8')) || fresh(folder)
  } catch {
    return fresh(folder)
  }
}

function fresh(folder) {
  const stats = statSync(folder, { throwIfNoEntry: false })
  return !stats || Date.now() - stats.mtimeMs < 5_000 ? undefined : 0
}

function isAlive(pid) {
  if (pid === 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}

/** Removes a dead lock: renames it first, to put it back if another process has replaced it meanwhile. */
function discard(folder, dead) {
  const aside = `${folder}.${process.pid}`
  try {
    renameSync(folder, aside)
    if ((holderOf(aside) ?? -1) === dead) rmSync(aside, { recursive: true, force: true })
    else renameSync(aside, folder)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
