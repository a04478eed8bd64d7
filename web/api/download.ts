import { type CallOf, type Endpoint, rightsHeader } from '#shared/contract/endpoint.ts'
import { call, parsed, type Transport } from './client.ts'
import { noteRightsHash } from './rights.ts'

export interface Download {
  name: string
  content: Blob
}

/** A document may be drawn first, and a month of them is read from many tables. */
const longestMs = 120_000

/** The name that an answer gives its file. */
export const nameIn = (disposition: string | null): string => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'document'

/** Sends a call whose answer is a file; a refusal comes as JSON, as of any call. */
export const asFile: Transport = async ({ method, path, headers, signal }) => {
  const timeout = AbortSignal.timeout(longestMs)
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { ...headers },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  noteRightsHash(answer.headers.get(rightsHeader))
  if (!answer.ok) return { status: answer.status, body: parsed(await answer.text()) }
  const data: Download = { name: nameIn(answer.headers.get('content-disposition')), content: await answer.blob() }
  return { status: answer.status, body: { success: true, data } }
}

/** Downloads a file that a call answers with; who may is decided as for any other call. Throws `CallError`. */
export const download = async <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Download> => {
  const { data } = await call(endpoint as Endpoint, input, { transport: asFile })
  return data as Download
}
