import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Ending } from '../../testing.ts'

interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
type S3Rver = new (options: Record<string, unknown>) => S3Server
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3Rver

/** An S3 server with an empty bucket, gone when the test ends; gives what the product needs to use it. */
export const s3Server = async (t: Ending): Promise<NonNullable<Config['s3']>> => {
  const directory = mkdtempSync(join(tmpdir(), 'atithi-s3-'))
  const bucket = 'pictures'
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets: [{ name: bucket }] }
  const server = new S3rver(options)
  const { port } = await server.run()
  t.after(async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  return { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'ap-south-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
}
