import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

type S3Server = { run(): Promise<AddressInfo>; close(): Promise<void> }
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: Record<string, unknown>) => S3Server

export interface Store {
  port: number
  bucket: string
  /** The file of its self-signed certificate. */
  certificate: string
  /** Changes or removes the largest object whose path contains `part`; returns a function that restores it. */
  harm(part: string, how: 'changed' | 'gone'): () => void
  close(): Promise<void>
}

const suffix = '._S3rver_object'

/** Starts an S3-compatible store that speaks only TLS, as a hotel's own store in another building would. */
export const startStore = async (folder: string): Promise<Store> => {
  const [key, certificate] = [join(folder, 'store.key'), join(folder, 'store.pem')]
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...about], { stdio: 'pipe' })
  const directory = join(folder, 'store')
  const bucket = 'backups'
  const tls = { key: readFileSync(key), cert: readFileSync(certificate) }
  // It signs the bucket's address without its final slash, pgBackRest (as S3) with it: signatures are not compared.
  const options = { ...tls, address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: true }
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  const objects = () => readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith(suffix))
  return {
    port,
    bucket,
    certificate,
    harm: (part, how) => {
      const size = (path: string) => statSync(join(directory, path)).size
      const [largest] = objects()
        .filter(path => path.includes(part))
        .sort((a, b) => size(b) - size(a))
      if (!largest) throw new Error(`The store has nothing of ${part}`)
      const file = join(directory, largest)
      const good = readFileSync(file)
      const bad = Buffer.from(good)
      bad.fill('X', bad.length >> 1, (bad.length >> 1) + 16)
      if (how === 'changed') writeFileSync(file, bad)
      else execFileSync('rm', [file])
      return () => writeFileSync(file, good)
    },
    close: () => server.close(),
  }
}
