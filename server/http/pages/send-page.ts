import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { type Coding, codingOf, compressed, type inAllCodings } from '../compress.ts'
import { pagePolicyFor } from '../guard/security.ts'
import type { RenderedPage } from './page-renderer.ts'

/** A page in one coding. */
interface CodedPage {
  status: number
  coding: Coding
  bytes: Buffer
  hashes: string[]
  /** The ETag of the content; undefined for a page that nobody may cache. */
  tag: string | undefined
}

/** A page in all codings, for whoever asks for it. */
export interface ReadyPage extends Pick<CodedPage, 'status' | 'hashes' | 'tag'> {
  bodies: Awaited<ReturnType<typeof inAllCodings>>
  /** The addresses of the scripts that the page loads for an address with dates. */
  scripts: string[]
}

/** The hashes by which a page's policy allows the scripts in it. */
export const hashesOf = (scripts: readonly string[]): string[] => scripts.map(text => createHash('sha256').update(text).digest('base64'))

const codingFor = ({ headers }: FastifyRequest) => headers['accept-encoding']

export const readyFor = (request: FastifyRequest, { status, bodies, hashes, tag }: ReadyPage): CodedPage => {
  const coding = codingOf(codingFor(request))
  return { status, coding, bytes: bodies[coding], hashes, tag }
}

/** A page of one visitor, which nobody may cache. */
export const codedFor = async (request: FastifyRequest, { status, html, inlineScripts }: RenderedPage): Promise<CodedPage> => {
  const plain = Buffer.from(html)
  const coded = (await compressed(plain, codingFor(request))) ?? { coding: 'plain', bytes: plain }
  return { status, ...coded, hashes: hashesOf(inlineScripts), tag: undefined }
}

export const sendPage = (
  config: Pick<App['config'], 'production' | 'razorpay'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, coding, bytes, hashes, tag }: CodedPage,
): FastifyReply => {
  const etag = tag && `"${tag}-${coding}"`
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': etag ? 'no-cache' : 'no-store',
    vary: 'accept-encoding',
    'content-security-policy': pagePolicyFor(config, request, hashes),
  })
  if (etag) reply.header('etag', etag)
  if (etag && status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (coding !== 'plain') reply.header('content-encoding', coding)
  return reply.code(status).send(bytes)
}
