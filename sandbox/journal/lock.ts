import { randomUUID } from 'node:crypto'
import { linkSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { JournalInUse } from './journal-error.ts'

const beatMs = 2000
/** An owner on another machine or in another container counts as dead when its lock was not touched for this long. */
const silenceMs = 10_000

type LockOwner = { pid: number; began: string | null; machine: string }
type Lock = { number: number; path: string; text: string; touched: number }

/** Identifies the boot and the process-id namespace: an owner's process id has a meaning only where both are ours. */
function thisMachine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return `${hostname()} ${Math.round((Date.now() / 1000 - uptime()) / 60)}`
  }
}

/** When a process began, which tells it from a later one with the same id. Undefined: it is gone. Null: unknown. */
function beginningOf(pid: number): string | null | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before may hold anything
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : (fields[19] ?? null)
  } catch {
    try {
      process.kill(pid, 0)
      return null
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH' ? undefined : null
    }
  }
}

function ownerOf({ text }: Lock): Partial<LockOwner> {
  try {
    return JSON.parse(text) as Partial<LockOwner>
  } catch {
    return {}
  }
}

function judge(lock: Lock): 'free' | 'held' | 'unknown' {
  if (lock.text === '') return 'free'
  const { pid, began, machine } = ownerOf(lock)
  if (pid === undefined || machine !== thisMachine()) return 'unknown'
  const now = beginningOf(pid)
  if (now === undefined) return 'free'
  if (now === null || began === null) return 'unknown'
  return now === began ? 'held' : 'free'
}

/** The lock file with the highest number, the only valid one. */
function newestLock(file: string): Lock | undefined {
  const start = `${basename(file)}.lock.`
  const numbers = readdirSync(dirname(file)).flatMap(name => {
    const rest = name.startsWith(start) ? name.slice(start.length) : ''
    return /^\d+$/.test(rest) ? [Number(rest)] : []
  })
  if (numbers.length === 0) return undefined
  const number = Math.max(...numbers)
  const path = join(dirname(file), `${start}${number}`)
  try {
    return { number, path, text: readFileSync(path, 'utf8'), touched: statSync(path).mtimeMs }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return { number, path, text: 'removed by the next owner', touched: 0 }
  }
}

/** Creates the lock file with its content in one step; returns false if another process created it first. */
function take(path: string): boolean {
  const owner: LockOwner = { pid: process.pid, began: beginningOf(process.pid) ?? null, machine: thisMachine() }
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

const ignoreMissing = (work: () => void) => {
  try {
    work()
  } catch {
    // its folder was removed: there is nothing left to hold
  }
}

/** Renews our lock. Throws, in a timer, if another process took over: that ends this one before it writes again. */
function touch(file: string, mine: Lock): void {
  let newest: Lock | undefined
  ignoreMissing(() => {
    newest = newestLock(file)
    utimesSync(mine.path, new Date(), new Date())
  })
  if (newest && newest.number > mine.number)
    throw new JournalInUse(`This process stood still for so long that another one has taken over the sandbox's journal ${file}.`)
}

function hold(file: string, mine: Lock): () => void {
  const beat = setInterval(() => touch(file, mine), beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    ignoreMissing(() => truncateSync(mine.path))
  }
}

/**
 * Makes this process the only one that uses `file`; returns a function that releases it. The lock is a file
 * `<file>.lock.<number>`, empty once released. A process that finds the newest lock free creates the next number, so
 * only one can succeed a dead owner. Rejects with JournalInUse when another process still holds it after `waitMs`
 * milliseconds.
 */
export async function lockFile(file: string, waitMs: number): Promise<() => void> {
  const end = performance.now() + waitMs
  let watched = { mark: '', since: 0 }
  for (;;) {
    const last = newestLock(file)
    const mark = last ? `${last.path} ${last.touched}` : ''
    if (mark !== watched.mark) watched = { mark, since: performance.now() }
    const verdict = last ? judge(last) : 'free'
    const silent = verdict === 'unknown' && performance.now() - watched.since > silenceMs
    const path = `${file}.lock.${(last?.number ?? 0) + 1}`
    if ((verdict === 'free' || silent) && take(path)) {
      const newest = newestLock(file)
      // Since `last` was read, another process may have taken and released this number, and a third the next one.
      if (newest?.path !== path) rmSync(path, { force: true })
      else {
        if (last) rmSync(last.path, { force: true })
        return hold(file, newest)
      }
    }
    if (performance.now() >= end) {
      const { pid } = last ? ownerOf(last) : {}
      throw new JournalInUse(`Another process${pid ? ` (${pid})` : ''} uses the sandbox's journal ${file}.`)
    }
    await pause(Math.min(100, waitMs / 10))
  }
}
