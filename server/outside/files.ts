export interface StoredFile {
  name: string
  changedAt: Date
}

/** Where pictures' bytes live, under names of ours (`<uuid>/<width>.webp`): a name stands for the same bytes, so calls may be repeated. */
export interface Files {
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined when there is no such file. */
  get(name: string): Promise<Uint8Array | undefined>
  remove(name: string): Promise<void>
  /** All that is stored under names of ours, page by page, and what a crash left of a file that was being written. */
  list(): AsyncIterable<readonly StoredFile[]>
}

/** A name of ours, also that of a file which is being written on a disk. */
export const isStoredName = (name: string): boolean => /^[0-9a-f-]{36}\/[0-9]{1,5}\.[a-z]{3,4}(?:\.[0-9a-f-]{36}\.part)?$/.test(name)

export const filesOnPage = 1000
