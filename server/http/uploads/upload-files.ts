import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../errors/errors.ts'

/** The most simultaneous uploads of this process, a person and a network; their files are on the disk meanwhile. */
const max = { process: 26, person: 4, network: 8 }

export const graceMs = 3000

export interface Uploader {
  personId: string
  /** Undefined where calls are not limited by network. */
  network: string | undefined
  isWhole(): boolean
  cut(): void
}

/** The disk failed to store an upload, which is not the sender's fault. */
export class DiskFault extends Error {}

export interface UploadedFile {
  name: string
  read(): Promise<Buffer>
}

export interface Upload {
  /** Stores a file until the upload ends; `size` is in bytes. Throws DiskFault. */
  keep(name: string, stream: AsyncIterable<Buffer>): Promise<{ file: UploadedFile; size: number }>
  end(): Promise<void>
}

interface Running extends Uploader {
  began: number
  bytes: number
}

const running = new Set<Running>()

const speedOf = ({ bytes, began }: Running) => bytes / (performance.now() - began)

/** The slowest upload that has been arriving for longer than `graceMs`, because it would occupy its place longest. */
const slowest = (): Running | undefined =>
  [...running]
    .filter(upload => !upload.isWhole() && performance.now() - upload.began > graceMs)
    .sort((one, other) => speedOf(one) - speedOf(other))[0]

const tooMany = () => unavailable('Too many files are being uploaded. Please try again in a moment.')

/** Throws 503 when the person or network has its share, or when all places are taken and no slow upload can be cut. */
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

/** Opens a new file and deletes its name: the system frees the file when it is closed, however this process ends. */
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

/** Takes a place among this process's uploads, whose files are stored in `folder`; throws 503 when none is free. */
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
