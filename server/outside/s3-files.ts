import { AwsClient } from 'aws4fetch'
import type { Config } from '#server/config.ts'
import type { Files } from './files.ts'

type S3 = NonNullable<Config['s3']>

const readMs = 4000
const writeMs = 15_000

/** Files in a bucket of an S3-compatible store, addressed by path. Every call ends in time; a store's error names status and file. */
export const createS3Files = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3): Files => {
  const store = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 1, initRetryMs: 100 })
  const base = `${endpoint.replace(/\/$/, '')}/${encodeURIComponent(bucket)}`

  const ask = async (method: 'GET' | 'PUT' | 'DELETE', name: string, init: RequestInit, milliseconds: number): Promise<Response> => {
    const options = { ...init, method, redirect: 'error' as const, signal: AbortSignal.timeout(milliseconds) }
    const response = await store.fetch(`${base}/${name}`, options)
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    throw new Error(`The file store answered ${response.status} to ${method} ${name}`)
  }

  return {
    put: async (name, bytes, contentType) => {
      const body = new Uint8Array(bytes)
      const response = await ask('PUT', name, { body, headers: { 'content-type': contentType } }, writeMs)
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The file store has no bucket ${bucket}`)
    },
    get: async name => {
      const response = await ask('GET', name, {}, readMs)
      if (response.ok) return new Uint8Array(await response.arrayBuffer())
      await response.body?.cancel()
      return undefined
    },
    remove: async name => {
      const response = await ask('DELETE', name, {}, readMs)
      await response.body?.cancel()
    },
  }
}
