import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Files } from './files.ts'

const isCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '')

/** A rename is on the disk only when its folder is. Windows cannot open folders. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files below a folder (`DATA_DIR/files`). A file is whole or absent: written beside its place, synced, then renamed. */
export const createDiskFiles = (folder: string): Files => {
  const placeOf = (name: string): string => {
    if (!/^[0-9a-f-]{36}\/[0-9]{1,5}\.[a-z]{3,4}$/.test(name)) throw new Error(`Not a name of a stored file: ${name}`)
    return join(folder, name)
  }
  return {
    put: async (name, bytes) => {
      const place = placeOf(name)
      const own = `${place}.${randomUUID()}.part`
      await mkdir(dirname(place), { recursive: true, mode: 0o755 })
      try {
        await writeFile(own, bytes, { flush: true })
        await rename(own, place)
      } catch (error) {
        await rm(own, { force: true })
        throw error
      }
      await syncFolder(dirname(place))
      await syncFolder(folder)
    },
    get: async name => {
      try {
        return await readFile(placeOf(name))
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined
        throw error
      }
    },
    remove: async name => {
      const place = placeOf(name)
      await rm(place, { force: true })
      try {
        await rmdir(dirname(place))
      } catch (error) {
        if (!isCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error
      }
    },
  }
}
