import assert from 'node:assert/strict'
import fc from 'fast-check'
import { type Endpoint, Failure } from '#shared/endpoint.ts'
import type { TestServer } from '../testing.ts'
import { type FormFiles, formOf } from './forms.ts'
import { leak, malformedFor } from './malformed.ts'

const runs = { seed: 20261122, numRuns: 150, endOnFailure: true }

type EntityApi = Record<'list' | 'create' | 'update' | 'remove', Endpoint>

/** What is sent badly gets an answer that a person can act on: never a fault of ours, and nothing of the inside. */
export const sendMalformed = async (
  server: TestServer,
  api: EntityApi,
  /** What names the row, with the hotel where it is one's. */
  row: { hotelId?: string; [id: string]: string | undefined },
  headers: Record<string, string>,
  /** What forms with files take beside their example. */
  form: { fields?: Record<string, unknown>; files?: FormFiles } = {},
): Promise<void> => {
  const place = row.hotelId === undefined ? {} : { hotelId: row.hotelId }
  const { fields, files } = form
  await sendMalformedTo(server, api.list, place, headers)
  await sendMalformedTo(server, api.create, { ...place, ...api.create.example, ...fields }, headers, files)
  await sendMalformedTo(server, api.update, { ...row, ...api.update.example, ...fields, version: 1 }, headers, files)
  await sendMalformedTo(server, api.remove, row, headers)
}

const sendMalformedTo = async (
  server: TestServer,
  endpoint: Endpoint,
  base: Record<string, unknown>,
  headers: Record<string, string>,
  files: FormFiles = {},
): Promise<void> => {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const send = (input: unknown) => {
    const entries = Object.entries((input ?? {}) as object).map(([name, value]): [string, string] => [
      name.toWellFormed(),
      `${value}`.toWellFormed(),
    ])
    const query = new URLSearchParams(inQuery ? entries : [])
    const { method, path, body } = endpoint
    const url = `${server.url}${path}?${query}`
    if (body === 'multipart')
      return fetch(url, {
        method,
        headers: { origin: server.url, ...headers },
        body: formOf((input ?? {}) as object as Record<string, unknown>, files),
      })
    return fetch(url, {
      method,
      headers: { origin: server.url, 'content-type': 'application/json', ...headers },
      ...(!inQuery && { body: JSON.stringify(input) ?? '' }),
    })
  }
  const check = async (input: unknown) => {
    const answer = await send(input)
    const text = await answer.text()
    const about = `${endpoint.path} ${answer.status} ${text.slice(0, 300)} for ${JSON.stringify(input)?.slice(0, 500)}`
    assert.ok(answer.status < 500, about)
    assert.doesNotMatch(text, leak, about)
    if (answer.status !== 200) assert.ok(Failure.safeParse(JSON.parse(text)).success, about)
  }
  await fc.assert(fc.asyncProperty(malformedFor(endpoint, base), check), runs)
}
