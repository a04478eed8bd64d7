/* What a page does with files, in a process without a browser: it knows whole pictures, shows them, and sends them. */

const ends: readonly (readonly number[])[] = [
  [0xff, 0xd9],
  [0xae, 0x42, 0x60, 0x82],
]

/** No pixels, only whether all of a picture is there: by its last bytes. */
const createImageBitmap = async (file: Blob) => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!ends.some(end => end.every((byte, at) => bytes.at(at - end.length) === byte))) throw new Error('No whole picture.')
  return { width: 1, height: 1, close: () => undefined }
}

/** Sends as any other call of the page, and says once that half of it has left. */
class Upload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  way: readonly [method: string, path: string] = ['GET', '/']
  open(method: string, path: string) {
    this.way = [method, path]
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.onabort?.()
  }
  async send(body: FormData) {
    try {
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      const [method, path] = this.way
      const answer = await globalThis.fetch(path, { method, body })
      this.responseText = await answer.text()
      this.status = answer.status
    } catch {
      return this.onerror?.()
    }
    this.onload?.()
  }
}

/** The fields and files of a form as they travel: Node does not know the form of this window. */
export const travelling = async (form: FormData) => {
  const boundary = 'between-the-parts'
  const parts: Uint8Array[] = []
  for (const [name, value] of form.entries()) {
    const isFile = typeof value !== 'string'
    const about = isFile ? `; filename="${value.name}"\r\ncontent-type: ${value.type}` : ''
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${about}\r\n\r\n`))
    parts.push(isFile ? new Uint8Array(await value.arrayBuffer()) : Buffer.from(value), Buffer.from('\r\n'))
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

let shown = 0
Object.assign(globalThis, { XMLHttpRequest: Upload, createImageBitmap })
Object.assign(URL, { createObjectURL: () => `blob:${++shown}`, revokeObjectURL: () => undefined })

const wholePng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** A small picture with a name, or only its first bytes. */
export const pngFile = (name: string, bytes = Number.POSITIVE_INFINITY, changed: FilePropertyBag = {}): File =>
  new File([new Uint8Array(Buffer.from(wholePng, 'base64')).slice(0, bytes)], name, { type: 'image/png', ...changed })
