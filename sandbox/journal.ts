import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** An append-only file of JSON lines. A line is on its way to the disk before `append` returns. */
export type Journal = {
  append(line: unknown): void
  /** Replaces the file as a whole, atomically. */
  rewrite(lines: unknown[]): void
  close(): void
}

/** Opens `file` and hands every whole line to `replay`. A line torn by a kill is cut off: nobody was told of it. */
export function openJournal(file: string, replay: (line: unknown) => void): Journal {
  mkdirSync(dirname(file), { recursive: true })
  let fd = openSync(file, 'a+')
  const stored = readFileSync(file)
  let size = stored.lastIndexOf(0x0a) + 1
  for (const line of stored.subarray(0, size).toString('utf8').split('\n')) {
    if (line !== '') replay(JSON.parse(line))
  }
  if (size < stored.length) ftruncateSync(fd, size)

  return {
    append(line) {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      let written = 0
      try {
        while (written < bytes.length) written += writeSync(fd, bytes, written)
      } catch (error) {
        if (written > 0) ftruncateSync(fd, size) // a full disk may take half a line
        throw error
      }
      size += bytes.length
    },
    rewrite(lines) {
      const text = lines.map(line => `${JSON.stringify(line)}\n`).join('')
      writeFileSync(`${file}.new`, text, { flush: true })
      renameSync(`${file}.new`, file)
      closeSync(fd)
      fd = openSync(file, 'a+')
      size = Buffer.byteLength(text)
    },
    close: () => closeSync(fd),
  }
}
