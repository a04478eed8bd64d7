export interface StoredFile {
  name: string
  changedAt: Date
}

/** The file store. A name of ours (`<uuid>/<width>.webp`) always has the same bytes, so every call may be repeated. */
export interface Files {
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  /** All files with names of ours, page by page, including partial files that a crash left. */
  list(): AsyncIterable<readonly StoredFile[]>
}

/** True for names of ours, including the temporary name of a file being written to a disk. */
export const isStoredName = (name: string): boolean => /^[0-9a-f-]{36}\/[0-9]{1,5}\.[a-z]{3,4}(?:\.[0-9a-f-]{36}\.part)?$/.test(name)

export const filesOnPage = 1000
