import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../errors.ts'

/**
 * Uploads that are under way in this process at a time, and of one person: two whose picture is made, and 24 that wait for that or still
 * arrive. Their files lie on the disk meanwhile.
 */
const atOnce = { process: 26, person: 4 }

/** The disk did not take an upload: no fault of whoever sent it. */
export class DiskFault extends Error {}

/** A file that came with a call. */
export interface UploadedFile {
  name: string
  read(): Promise<Buffer>
}

/** An upload that has its place in this process. */
export interface Upload {
  /** Keeps what arrives until the upload ends, and says how many bytes it was. Throws DiskFault. */
  keep(name: string, stream: AsyncIterable<Buffer>): Promise<{ file: UploadedFile; size: number }>
  /** Forgets the files and gives the place back. */
  end(): Promise<void>
}

const running = new Map<string, number>()
let total = 0

const onDisk = async <R>(work: Promise<R>): Promise<R> => {
  try {
    return await work
  } catch (cause) {
    throw new DiskFault('An upload could not be kept on the disk', { cause })
  }
}

/** A file whose name is gone at once: the system frees it when it is closed, however this process ends. */
const openNameless = async (folder: string): Promise<FileHandle> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

const readAll = async (handle: FileHandle): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Takes a place among the uploads of this process, whose files lie in `folder`; 503 when there is none. */
export const beginUpload = (personId: string, folder: string): Upload => {
  const own = running.get(personId) ?? 0
  if (total >= atOnce.process || own >= atOnce.person) throw unavailable('Too many files are being uploaded. Please try again in a moment.')
  total += 1
  running.set(personId, own + 1)
  const handles: FileHandle[] = []
  return {
    keep: async (name, stream) => {
      const handle = await onDisk(openNameless(folder))
      handles.push(handle)
      let size = 0
      for await (const chunk of stream) {
        await onDisk(handle.writeFile(chunk))
        size += chunk.length
      }
      return { file: { name, read: () => readAll(handle) }, size }
    },
    end: async () => {
      total -= 1
      const left = (running.get(personId) ?? 1) - 1
      if (left > 0) running.set(personId, left)
      else running.delete(personId)
      await Promise.all(handles.map(handle => handle.close()))
    },
  }
}
