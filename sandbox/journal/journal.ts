import { closeSync, fchmodSync, fstatSync, fsync, ftruncateSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { JournalError } from './journal-error.ts'

const chunkBytes = 256 * 1024
const lineEnd = 0x0a
const synced = promisify(fsync)

/** An append-only file of JSON lines, read only by its owner. */
export type Journal = {
  /** Bytes. */
  size(): number
  /** Passes the line to the operating system before it returns, without fsync. */
  append(line: unknown): void
  /**
   * Rewrites the file as `lines` and whatever is appended meanwhile, one piece per turn of the event loop, and replaces
   * it in one step at the end. A kill, a full disk or `clear` before that leaves the file in use as it is. Rejects when
   * the new file cannot be written. Must not be called again before it has ended.
   */
  compact(lines: () => Iterable<unknown>): Promise<void>
  /** Empties the file. */
  clear(): void
  close(): void
}

/** Passes each whole line with its number to `take`, reading in chunks; returns how many bytes the whole lines take. */
function readLines(fd: number, take: (text: string, number: number) => void): number {
  const buffer = Buffer.allocUnsafe(chunkBytes)
  let begun: Buffer[] = []
  let [position, whole, number] = [0, 0, 0]
  for (;;) {
    const chunk = buffer.subarray(0, readSync(fd, buffer, 0, chunkBytes, position))
    if (chunk.length === 0) return whole
    let from = 0
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, from)) {
      const line = chunk.subarray(from, end)
      take((begun.length === 0 ? line : Buffer.concat([...begun, line])).toString('utf8'), ++number)
      begun = []
      from = end + 1
      whole = position + from
    }
    if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)))
    position += chunk.length
  }
}

/** Appends all bytes after the first `size`, or none: cuts off what a failed write has written. */
function writeWhole(fd: number, bytes: Uint8Array, size: number): void {
  let written = 0
  try {
    while (written < bytes.length) written += writeSync(fd, bytes, written)
  } catch (error) {
    if (written > 0) ftruncateSync(fd, size) // a full disk may take half a line
    throw error
  }
}

/** Joins JSON lines into buffers of about `chunkBytes` bytes. */
function* pieces(lines: Iterable<unknown>): Generator<Buffer> {
  let text = ''
  for (const line of lines) {
    text += `${JSON.stringify(line)}\n`
    if (text.length < chunkBytes) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/**
 * Opens `file` and passes every whole line to `replay`. Cuts off a last line torn by a kill, which no caller got an
 * answer for. Throws a JournalError that names any other line that cannot be read or that `replay` throws at.
 */
export function openJournal(file: string, replay: (line: unknown) => void): Journal {
  let fd = openSync(file, 'a+', 0o600)
  if (fstatSync(fd).mode & 0o077) fchmodSync(fd, 0o600)
  const fresh = `${file}.new`
  let size = readLines(fd, (text, number) => {
    try {
      replay(JSON.parse(text))
    } catch {
      closeSync(fd)
      throw new JournalError(`The sandbox's journal ${file} is broken in line ${number}: it is not what the sandbox wrote.`)
    }
  })
  if (size < fstatSync(fd).size) ftruncateSync(fd, size)
  rmSync(fresh, { force: true }) // of a process that was killed in a compaction
  let given = 0 // goes up when what a compaction works for is no longer wanted

  function giveUp() {
    given += 1
    rmSync(fresh, { force: true })
  }

  /** Writes `lines`, then later lines, to `copy`. True: `copy` is in use now. False: `clear` or `close` ended it. */
  async function rewrite(copy: number, lines: Iterable<unknown>): Promise<boolean> {
    const mine = given
    const from = size
    let written = 0
    for (const piece of pieces(lines)) {
      writeWhole(copy, piece, written)
      written += piece.length
      await turn()
      if (given !== mine) return false
    }
    await synced(copy)
    const buffer = Buffer.allocUnsafe(chunkBytes)
    for (let position = from; given === mine; ) {
      const part = buffer.subarray(0, readSync(fd, buffer, 0, Math.min(chunkBytes, size - position), position))
      writeWhole(copy, part, written)
      written += part.length
      position += part.length
      if (position === size) {
        renameSync(fresh, file)
        closeSync(fd)
        fd = copy
        size = written
        return true
      }
      await turn()
    }
    return false
  }

  return {
    size: () => size,
    append(line) {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      writeWhole(fd, bytes, size)
      size += bytes.length
    },
    async compact(lines) {
      const mine = given
      let copy: number | undefined
      try {
        copy = openSync(fresh, 'ax+', 0o600)
        if (await rewrite(copy, lines())) copy = undefined
      } catch (error) {
        if (given === mine) {
          giveUp()
          throw error
        }
      } finally {
        if (copy !== undefined) closeSync(copy)
      }
    },
    clear() {
      giveUp()
      ftruncateSync(fd, 0)
      size = 0
    },
    close() {
      giveUp()
      closeSync(fd)
    },
  }
}
