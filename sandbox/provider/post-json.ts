import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

type Options = { headers: Record<string, string>; timeoutMs: number; signal: AbortSignal }

/** Posts a body as it is and answers the HTTP status; 0 when there was none in time. Never rejects. */
export function postJson(url: string, body: string, { headers, timeoutMs, signal }: Options): Promise<number> {
  return new Promise(resolve => {
    try {
      const request = url.startsWith('https:') ? httpsRequest : httpRequest
      const sent = request(
        url,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        },
        answer => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode ?? 0))
          answer.on('error', () => resolve(0))
        },
      )
      sent.on('error', () => resolve(0))
      sent.end(body)
    } catch {
      resolve(0) // not a URL
    }
  })
}
