import sharp from 'sharp'
import type { DataOf, Endpoint, Failure } from '#shared/contract/endpoint.ts'
import type { Answer } from '../../testing.ts'

export type FormFiles = Record<string, Blob | readonly Blob[]>

/** A form as a browser sends it: nested names in brackets, files after the fields. */
export const formOf = (input: Record<string, unknown>, files: FormFiles = {}): FormData => {
  const form = new FormData()
  const add = (name: string, value: unknown): void => {
    if (value === undefined) return
    if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(input)) add(name, value)
  for (const [name, some] of Object.entries(files)) for (const file of [some].flat()) form.append(name, file, 'picture.png')
  return form
}

/** Sends a multipart call over HTTP; `body` instead of a form for what a browser would never send. */
export const sendForm = async <E extends Endpoint>(
  server: { url: string },
  endpoint: E,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Answer<DataOf<E>>> => {
  const { method, path } = endpoint
  const answer = await fetch(server.url + path, { method, headers: { origin: server.url, ...headers }, body: form })
  const body = (await answer.json()) as Failure & { data: never; message?: string }
  return { status: answer.status, data: body.data, failure: body, headers: answer.headers }
}

const colours = { '#b35a1f': 0, '#1f6fb3': 1 } as const

/** A small picture that is one. */
export const picture = async (colour: keyof typeof colours = '#b35a1f', width = 400): Promise<Blob> => {
  const bytes = await sharp({ create: { width, height: width / 2, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}
