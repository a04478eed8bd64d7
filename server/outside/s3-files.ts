import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'
import { type Files, filesOnPage, isStoredName, type StoredFile } from './files.ts'

type S3 = NonNullable<Config['s3']>

/** Milliseconds per try; calls are idempotent, so temporary failures are retried. */
const limits = { readMs: 1300, writeMs: 5000 }
const tries = 3
const pauseMs = 100

interface Answer {
  status: number
  body: Uint8Array<ArrayBuffer>
}

const isPassing = (outcome: Answer | Error) => outcome instanceof Error || outcome.status >= 500 || outcome.status === 429

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' }
const textIn = (xml: string, tag: string): string =>
  (xml.split(`<${tag}>`)[1]?.split(`</${tag}>`)[0] ?? '').replace(/&(?:lt|gt|quot|apos|amp);/g, entity => entities[entity] ?? entity)

/** Files in an S3-compatible bucket, addressed by path. Every call has a time limit; errors name status and file. */
export const createS3Files = (
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3,
  page = filesOnPage,
  { readMs, writeMs } = limits,
): Files => {
  const store = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const base = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`

  const once = async (path: string, init: RequestInit, milliseconds: number): Promise<Answer> => {
    const signed = await store.sign(`${base}${path}`, { ...init, redirect: 'error' })
    // `fetch` gets the signal itself: a Request holds its signal weakly, so garbage collection would drop the limit.
    const response = await fetch(signed, { signal: AbortSignal.timeout(milliseconds) })
    return { status: response.status, body: new Uint8Array(await response.arrayBuffer()) }
  }
  /** Returns a success or a 404, and throws on anything else. */
  const ask = async (method: string, path: string, init: RequestInit = {}, milliseconds = readMs): Promise<Answer> => {
    for (let tried = 1; ; tried += 1) {
      const outcome = await once(path, { ...init, method }, milliseconds).catch((error: Error) => error)
      if (tried < tries && isPassing(outcome)) await sleep(pauseMs * tried)
      else if (outcome instanceof Error) throw outcome
      else if (outcome.status < 300 || outcome.status === 404) return outcome
      else throw new Error(`The file store answered ${outcome.status} to ${method} ${path}`)
    }
  }
  const refuseNoBucket = ({ status }: Answer) => {
    if (status === 404) throw new Error(`The file store has no bucket ${bucket}`)
  }

  return {
    put: async (name, bytes, contentType) => {
      const body = new Uint8Array(bytes)
      refuseNoBucket(await ask('PUT', `/${name}`, { body, headers: { 'content-type': contentType } }, writeMs))
    },
    get: async name => {
      const { status, body } = await ask('GET', `/${name}`)
      return status === 404 ? undefined : body
    },
    remove: async name => {
      await ask('DELETE', `/${name}`)
    },
    async *list() {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const query = new URLSearchParams({ 'max-keys': String(page), marker: after })
        const answer = await ask('GET', `?${query}`, {}, writeMs)
        refuseNoBucket(answer)
        const xml = new TextDecoder().decode(answer.body)
        const found: StoredFile[] = xml
          .split('<Contents>')
          .slice(1)
          .map(part => ({ name: textIn(part, 'Key'), changedAt: new Date(textIn(part, 'LastModified')) }))
        yield found.filter(({ name }) => isStoredName(name))
        after = textIn(xml, 'IsTruncated') === 'true' ? found.at(-1)?.name : undefined
      }
    },
  }
}
