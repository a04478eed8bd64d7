import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { badRequest, conflict } from '../../http/errors/errors.ts'
import type { Viewer } from '../../http/guard/viewer.ts'
import { serve } from '../../http/serve/serve.ts'
import { type Toy, toyServer } from '../../http/toy-server.ts'
import type { PictureStore, StoredPicture } from '../../http/uploads/uploads.ts'
import { sendForm } from './forms.ts'

export const save = endpoint({
  method: 'POST',
  path: '/api/toy/save',
  summary: 'Saves a toy with its pictures',
  access: 'signed-in',
  body: 'multipart',
  files: { logo: { max: 1, needed: 'A logo is needed' }, images: { max: 5, tooMany: 'Five at most' } },
  input: z.strictObject({
    name: z.string().min(2, 'Too short').optional(),
    address: z.strictObject({ city: z.string(), pin: z.string().optional() }).optional(),
    amenities: z.array(z.strictObject({ id: z.string() })).optional(),
  }),
  data: z.object({ input: z.unknown(), files: z.record(z.string(), z.number()) }),
})
export const other = endpoint({ ...save, path: '/api/toy/other', body: 'json', files: {}, access: 'public' })

export const cookie = { cookie: `sid=${'t'.repeat(43)}` }
export const uploader: Viewer = {
  id: 'p',
  name: 'Asha',
  email: 'asha@example.com',
  mustChangePassword: false,
  token: 't',
  globalRoles: [],
  owned: [],
  memberships: [],
}

/** Refuses files that begin with `bad`, cannot read those with `broken`, and records what it stores and drops. */
export const toyStore = ({ events }: Toy): PictureStore => ({
  problemOf: async bytes => (Buffer.from(bytes).toString().startsWith('bad') ? 'Only good files.' : undefined),
  store: async read => {
    const bytes = await read()
    const text = Buffer.from(bytes.subarray(0, 20)).toString()
    if (text.startsWith('broken')) throw badRequest({ image: 'Cannot be read.' })
    events.push(`stored ${text}`)
    return { id: text, width: 1, height: 1, widths: [], bytes: bytes.length } satisfies StoredPicture
  },
  drop: async pictures => {
    for (const { id } of pictures) events.push(`dropped ${id}`)
  },
})

/** A toy with an upload and its own data folder; each call is by the next of `viewers`, after them by the uploader. */
export const uploadToy = async (t: TestContext, options: Parameters<typeof toyServer>[2] & { viewers?: (Viewer | undefined)[] } = {}) => {
  const { viewers = [], ...rest } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'atithi-toy-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const toy = await toyServer(
    t,
    made => {
      Object.assign(made.app, { viewerOf: async () => (viewers.length > 0 ? viewers.shift() : uploader) })
      const handler = ({ input, files }: { input: { name?: string | undefined }; files: Record<string, readonly StoredPicture[]> }) => {
        if (input.name === 'taken') throw conflict('This name is taken.')
        return { input, files: Object.fromEntries(Object.entries(files).map(([name, list]) => [name, list.length])) }
      }
      serve(made.http, made.app, { save, other }, { save: { run: handler }, other: { run: handler } }, toyStore(made))
    },
    { ...rest, config: { dataDir, ...rest.config } },
  )
  const url = `http://127.0.0.1:${toy.port}`
  return { toy, url, dataDir, send: (form: FormData, headers: Record<string, string> = cookie) => sendForm({ url }, save, form, headers) }
}

export const file = (text = 'fine') => new Blob([text])
export const logo = { logo: file() }
