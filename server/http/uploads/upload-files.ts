import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../errors/errors.ts'

/** Uploads under way at a time, of this process, a person and a network. Their files lie on the disk meanwhile. */
const max = { process: 26, person: 4, network: 8 }

export const graceMs = 3000

export interface Uploader {
  personId: string
  /** Undefined where networks are not told apart. */
  network: string | undefined
  isWhole(): boolean
  cut(): void
}

/** The disk did not take an upload: no fault of whoever sent it. */
export class DiskFault extends Error {}

export interface UploadedFile {
  name: string
  read(): Promise<Buffer>
}

export interface Upload {
  /** Keeps what arrives until the upload ends, and says how many bytes it was. Throws DiskFault. */
  keep(name: string, stream: AsyncIterable<Buffer>): Promise<{ file: UploadedFile; size: number }>
  end(): Promise<void>
}

interface Running extends Uploader {
  began: number
  bytes: number
}

const running = new Set<Running>()

const speedOf = ({ bytes, began }: Running) => bytes / (performance.now() - began)

/** Of those that still arrive, and did so for a while, the slowest: it keeps a place for longest. */
const slowest = (): Running | undefined =>
  [...running]
    .filter(upload => !upload.isWhole() && performance.now() - upload.began > graceMs)
    .sort((one, other) => speedOf(one) - speedOf(other))[0]

const tooMany = () => unavailable('Too many files are being uploaded. Please try again in a moment.')

/** Throws 503 where this person or network has its share, or no place is left and none can be taken from a slow upload. */
const makeRoom = ({ personId, network }: Uploader): void => {
  const all = [...running]
  if (all.filter(upload => upload.personId === personId).length >= max.person) throw tooMany()
  if (network !== undefined && all.filter(upload => upload.network === network).length >= max.network) throw tooMany()
  if (running.size < max.process) return
  const gives = slowest()
  if (!gives) throw tooMany()
  running.delete(gives)
  gives.cut()
}

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
export const beginUpload = (uploader: Uploader, folder: string): Upload => {
  makeRoom(uploader)
  const own: Running = { ...uploader, began: performance.now(), bytes: 0 }
  running.add(own)
  const handles: FileHandle[] = []
  return {
    keep: async (name, stream) => {
      const handle = await onDisk(openNameless(folder))
      handles.push(handle)
      let size = 0
      for await (const chunk of stream) {
        await onDisk(handle.writeFile(chunk))
        size += chunk.length
        own.bytes += chunk.length
      }
      return { file: { name, read: () => readAll(handle) }, size }
    },
    end: async () => {
      running.delete(own)
      await Promise.all(handles.map(handle => handle.close()))
    },
  }
}
