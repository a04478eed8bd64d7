import { Agent, request } from 'node:http'
import type { CallOf, Endpoint } from '#shared/endpoint.ts'

export interface RushAnswer {
  status: number
  body: { error?: string; data?: unknown }
  ms: number
}

/** Sends all calls at once over so many kept connections; each keeps the order of its own line only. */
export const rush = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  inputs: CallOf<E>[],
  connections: number,
): Promise<RushAnswer[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (input: CallOf<E>) =>
    new Promise<RushAnswer>((done, failed) => {
      const began = performance.now()
      const body = JSON.stringify(input)
      const headers = { origin: url, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const call = request(url + endpoint.path, { method: endpoint.method, agent, headers }, answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', part => {
          text += part
        })
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: JSON.parse(text), ms: performance.now() - began }))
      })
      call.on('error', failed)
      call.end(body)
    })
  try {
    return await Promise.all(inputs.map(send))
  } finally {
    agent.destroy()
  }
}

/** How many answers came with each status. */
export const tally = (answers: readonly RushAnswer[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
