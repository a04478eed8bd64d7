import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendHtml, sendJson } from './answers.ts'

/** A fault on purpose. `match`: pattern for e.g. `POST /v1/orders`; `times`: how often; `rate`: probability, 0 to 1. */
export type Fault = {
  match: string
  kind: 'latency' | '429' | '500' | '502html' | 'reset' | 'lost-answer' | 'hang'
  times?: number
  rate?: number
  ms?: number
}

export const faultKinds = ['latency', '429', '500', '502html', 'reset', 'lost-answer', 'hang']

/** Returns the faults that apply to this request, and the list that remains with their `times` counted down. */
export function strike(faults: Fault[], line: string): { struck: Fault[]; left: Fault[] } {
  const struck = faults.filter(
    fault =>
      new RegExp(fault.match).test(line) &&
      (fault.times === undefined || fault.times > 0) &&
      (fault.rate === undefined || Math.random() < fault.rate),
  )
  const left = faults
    .map(fault => (struck.includes(fault) && fault.times !== undefined ? { ...fault, times: fault.times - 1 } : fault))
    .filter(fault => fault.times === undefined || fault.times > 0)
  return { struck, left }
}

const pause = (ms: number, req: IncomingMessage) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, ms)
    timer.unref()
    req.socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** `go`: answer as usual; `mute`: do the work, then break the connection; `done`: nothing more to do. */
export async function suffer(struck: Fault[], req: IncomingMessage, res: ServerResponse): Promise<'go' | 'mute' | 'done'> {
  let result: 'go' | 'mute' = 'go'
  for (const { kind, ms } of struck) {
    if (kind === 'latency') await pause(ms ?? 1000, req)
    if (kind === 'lost-answer') result = 'mute'
    if (kind === '429') {
      const error = { code: 'BAD_REQUEST_ERROR', description: 'Too many requests', source: 'business', step: null, reason: null }
      sendJson(res, 429, { error: { ...error, metadata: {} } }, { 'retry-after': '2' })
    }
    if (kind === '500') {
      const description = 'The server encountered an error. The incident has been reported to admins.'
      sendJson(res, 500, { error: { code: 'SERVER_ERROR', description, source: 'NA', step: 'NA', reason: 'NA', metadata: {} } })
    }
    if (kind === '502html')
      sendHtml(res, 502, '<!doctype html><html lang="en"><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1></html>')
    if (kind === 'hang') {
      await pause(ms ?? 600_000, req)
      req.socket.destroy()
    }
    if (kind === 'reset') req.socket.resetAndDestroy()
    if (res.writableEnded || req.socket.destroyed) return 'done'
  }
  return result
}
