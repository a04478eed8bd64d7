import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Files, filesOnPage, isStoredName, type StoredFile } from './files.ts'

const isCode = (error: unknown, ...codes: string[]) => codes.includes((error as NodeJS.ErrnoException).code ?? '')

const ifThere = async <R, O>(work: Promise<R>, otherwise: O): Promise<R | O> => {
  try {
    return await work
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return otherwise
    throw error
  }
}

/** Flushes a folder: a rename is durable only then. Windows cannot open folders. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const filesIn = async (folder: string, id: string): Promise<StoredFile[]> => {
  const about = await ifThere(stat(join(folder, id)), undefined)
  const files = await ifThere(readdir(join(folder, id)), [])
  const names = files.map(file => `${id}/${file}`).filter(isStoredName)
  return about ? names.map(name => ({ name, changedAt: about.mtime })) : []
}

/** Files in a folder (`DATA_DIR/files`), each written beside its place, synced and renamed: it is whole or absent. */
export const createDiskFiles = (folder: string, onPage = filesOnPage): Files => {
  const placeOf = (name: string): string => {
    if (!isStoredName(name)) throw new Error(`Not a name of a stored file: ${name}`)
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
    get: name => ifThere(readFile(placeOf(name)), undefined),
    remove: async name => {
      const place = placeOf(name)
      await rm(place, { force: true })
      try {
        await rmdir(dirname(place))
      } catch (error) {
        if (!isCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error
      }
    },
    async *list() {
      let page: StoredFile[] = []
      for await (const { name: id } of await ifThere(opendir(folder), [])) {
        page.push(...(await filesIn(folder, id)))
        if (page.length < onPage) continue
        yield page
        page = []
      }
      if (page.length > 0) yield page
    },
  }
}
