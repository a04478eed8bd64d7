import type { IncomingMessage, ServerResponse } from 'node:http'

const bodyLimit = 2_000_000

const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}
const strictPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

function send(res: ServerResponse, status: number, type: string, policy: string, body: string, headers = {}): void {
  if (res.headersSent || res.destroyed) return
  res.writeHead(status, {
    ...always,
    'content-type': type,
    'content-security-policy': policy,
    'content-length': Buffer.byteLength(body),
    ...headers,
  })
  res.end(body)
}

export function sendJson(res: ServerResponse, status: number, value: unknown, headers = {}): void {
  send(res, status, 'application/json; charset=utf-8', strictPolicy, JSON.stringify(value), headers)
}

/** A page without scripts, or with the policy given. */
export function sendHtml(res: ServerResponse, status: number, html: string, policy = pagePolicy): void {
  send(res, status, 'text/html; charset=utf-8', policy, html)
}

export function sendText(res: ServerResponse, type: string, text: string): void {
  send(res, 200, `${type}; charset=utf-8`, strictPolicy, text)
}

/** The body as an object: JSON, or a form of flat names. Undefined when it is neither. */
export async function readBody(req: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) return undefined
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.trim() === '') return {}
  if (req.headers['content-type']?.includes('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
