import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, FileRule } from '#shared/contract/endpoint.ts'
import { refusalForStatus, wrongType } from '../errors/error-handler.ts'
import { badRequest, Refusal, unavailable } from '../errors/errors.ts'
import { inScope } from '../serve/bodies.ts'
import { parseInput } from '../serve/input.ts'
import { dottedName, nestedFields, withJsonTexts } from './form-fields.ts'
import { DiskFault, type Upload, type UploadedFile } from './upload-files.ts'

/** The limits of any call: a room's fields with amenities, and one file more than any call takes, for a clear error. */
const limits = { fileSize: 5_242_880, files: 6, fields: 140, fieldSize: 10_000, fieldNameSize: 100, parts: 150, headerPairs: 20 }
const wholeMessage = 33_000_000

/** Milliseconds for an upload: a phone needs minutes for five pictures. */
export const uploadMs = 150_000

export interface StoredPicture {
  id: string
  width: number
  height: number
  widths: number[]
  bytes: number
}

/** Stores the pictures of calls. A feature passes it in, because this folder knows no features. */
export interface PictureStore {
  /** The problem that the head of a file shows, without decoding the file; undefined if there is none. */
  problemOf(bytes: Uint8Array): Promise<string | undefined>
  /** Makes and stores a picture's files; calls `read` at its owner's turn. Throws a Refusal when it cannot be read. */
  store(read: () => Promise<Uint8Array>, ownerId: string): Promise<StoredPicture>
  drop(pictures: readonly StoredPicture[]): Promise<void>
}

/** A multipart body as it arrived; `faults` are those of its files and of fields that are too long. */
export interface Received {
  files: UploadedFile[]
  faults: Record<string, string>
  /** Something is larger than it may be: a 413 instead of a 400. */
  tooLarge: boolean
}

const sizeFault = 'File must be less than 5MB.'
const tooLong = 'This is too long.'

/** Throws 411 without a `content-length`, 413 for a large one, because multipart ignores the server's `bodyLimit`. */
export const checkLength = (request: FastifyRequest, reply: FastifyReply, most = wholeMessage): void => {
  const length = request.headers['content-length']
  if (length !== undefined && Number(length) <= most) return
  reply.header('connection', 'close') // nobody reads on for who knows how long
  throw refusalForStatus(length === undefined ? 411 : 413)
}

/** Routes whose body is a multipart form, which `receive` reads; anything else is a 415. */
export const multipartBody = (http: FastifyInstance, routes: (scope: FastifyInstance) => void): void =>
  inScope(http, scope => {
    // `receive` looks for files that are too large, so that they are reported together with all other faults.
    scope.register(multipart, { limits, throwFileSizeLimit: false }).after(() => routes(scope))
  })

/** Whether a file input was left empty: browsers then send a nameless file without bytes. */
const isNothing = (filename: string, size: number) => size === 0 && !filename

const readParts = async (
  parts: AsyncIterable<Multipart>,
  rules: Readonly<Record<string, FileRule>>,
  upload: Upload,
  fields: [string, string][],
) => {
  const received: Received = { files: [], faults: {}, tooLarge: false }
  const tooLargeAt = (name: string, message: string) => {
    received.faults[name] = message
    received.tooLarge = true
  }
  for await (const part of parts) {
    // The parser gives undefined for a part without a name, and does not limit the length of names.
    const name: string = (part.fieldname as string | undefined) ?? ''
    if (name.length > limits.fieldNameSize) throw refusalForStatus(413)
    if (part.type === 'field') {
      if (typeof part.value !== 'string') received.faults[dottedName(name)] = 'This must be text.'
      else if (part.valueTruncated) tooLargeAt(dottedName(name), tooLong)
      else fields.push([name, part.value])
    } else if (!Object.hasOwn(rules, name)) {
      part.file.resume()
      received.faults[name] = `Unknown field: ${name}.`
    } else {
      const { file, size } = await upload.keep(name, part.file)
      if (part.file.truncated) tooLargeAt(name, rules[name]?.tooLarge ?? sizeFault)
      else if (!isNothing(part.filename, size)) received.files.push(file)
    }
  }
  return received
}

const countFault = (count: number, { max, needed, tooMany }: FileRule): string | undefined => {
  if (count === 0) return needed
  if (count > max) return tooMany ?? (max === 1 ? 'Send one file only.' : `Send at most ${max} files.`)
  return undefined
}

/** The 413 for more files than any call takes, on the call's field for files if it has exactly one. */
const tooManyFiles = (rules: Readonly<Record<string, FileRule>>): Refusal | undefined => {
  const [[name, rule] = [], another] = Object.entries(rules)
  if (!name || !rule || another) return undefined
  const { message, fields } = badRequest({ [name]: countFault(limits.files + 1, rule) ?? tooLong })
  return new Refusal(413, 'TOO_LARGE', message, { fields })
}

const noteFileFaults = async ({ files, faults }: Received, rules: Readonly<Record<string, FileRule>>, store: PictureStore) => {
  for (const [name, rule] of Object.entries(rules)) {
    if (name in faults) continue
    const own = files.filter(file => file.name === name)
    let fault = countFault(own.length, rule)
    // One after the other, because each is in memory while it is checked.
    for (const file of own) fault ??= await store.problemOf(await file.read())
    if (fault) faults[name] = fault
  }
}

/** Puts the fields into `request.body` and checks the files. Throws 413 for too many parts, and notes other faults. */
export const receive = async (endpoint: Endpoint, request: FastifyRequest, upload: Upload, store: PictureStore): Promise<Received> => {
  const fields: [string, string][] = []
  const rules = endpoint.files ?? {}
  if (!request.isMultipart()) throw wrongType('multipart')
  let received: Received
  try {
    received = await readParts(request.parts(), rules, upload, fields)
  } catch (error) {
    // Reads and drops the rest of the body, because the caller reads the answer only after sending all of it.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof DiskFault) {
      request.log.warn({ err: error }, 'The disk did not take an upload')
      throw unavailable('Pictures cannot be stored at the moment. Please try again shortly.')
    }
    const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
    const status = error instanceof Refusal ? error.status : statusCode
    throw (code === 'FST_FILES_LIMIT' && tooManyFiles(rules)) || refusalForStatus(status === 413 ? 413 : 400)
  }
  const { input, faults } = nestedFields(fields)
  Object.assign(received.faults, faults)
  request.body = withJsonTexts(input, endpoint.input)
  await noteFileFaults(received, rules, store)
  return received
}

/** The input of a multipart call, checked by its contract; all faults of fields and files in one refusal. */
export const parseForm = (endpoint: Endpoint, request: FastifyRequest, { faults, tooLarge }: Received): unknown => {
  let fields = faults
  let input: unknown
  try {
    input = parseInput(endpoint, request)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (!error.fields || Object.keys(error.fields).length === 0) throw error
    fields = { ...error.fields, ...faults }
  }
  if (Object.keys(fields).length === 0) return input
  const refusal = badRequest(fields)
  throw tooLarge ? new Refusal(413, 'TOO_LARGE', refusal.message, { fields }) : refusal
}

/** Makes and stores the pictures, by field; all or none. No transaction may be open: it takes seconds. */
export const storeAll = async (
  { files }: Received,
  store: PictureStore,
  { ownerId, signal }: { ownerId: string; signal: AbortSignal },
): Promise<Record<string, StoredPicture[]>> => {
  const stored: Record<string, StoredPicture[]> = {}
  for (const { name, read } of files) {
    const readInTime = () => {
      // The caller is gone: the turn is left to others.
      if (signal.aborted) throw unavailable()
      return read()
    }
    try {
      stored[name] = [...(stored[name] ?? []), await store.store(readInTime, ownerId)]
    } catch (error) {
      await store.drop(Object.values(stored).flat())
      throw error instanceof Refusal && error.status === 400 ? badRequest({ [name]: error.message }) : error
    }
  }
  return stored
}
