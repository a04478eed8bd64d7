import { Agent, request } from 'node:http'
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts'

export interface RushAnswer {
  status: number
  body: { error?: string; data?: unknown }
  ms: number
  /** It was sent before, and the first call may have succeeded although its answer was late. */
  isRepeated?: true
}

/** Sends all calls at once over so many kept connections, optionally signed in; only a connection's order is kept. */
export const rush = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  inputs: CallOf<E>[],
  connections: number,
  cookie: { cookie?: string } = {},
): Promise<RushAnswer[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (input: CallOf<E>) =>
    new Promise<RushAnswer>((done, failed) => {
      const began = performance.now()
      const body = JSON.stringify(input)
      const headers = { ...cookie, origin: url, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
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

const retries = 5
/** A call waits this long for a lock, and longer for a connection (`db/wait-budget.ts`): an earlier 503 is a fault. */
const waitedMs = 3000
/** Time for a call's headers to arrive (http/create-http.ts); callers in this busy process may send them late. */
const arrivalMs = 10_000

const wasLate = ({ status, ms }: RushAnswer) => (status === 503 && ms >= waitedMs) || (status === 408 && ms >= arrivalMs)

/** As `rush`, but calls that timed out on a busy machine are sent again unchanged; results must be right then too. */
export const rushWithRetries = async <E extends Endpoint>(
  url: string,
  endpoint: E,
  inputs: CallOf<E>[],
  connections: number,
  cookie: { cookie?: string } = {},
): Promise<RushAnswer[]> => {
  const calls = (await rush(url, endpoint, inputs, connections, cookie)).map((answer, at) => ({ input: inputs[at] as CallOf<E>, answer }))
  for (let tries = 0; tries < retries; tries++) {
    const busy = calls.filter(({ answer }) => wasLate(answer))
    const again = busy.map(({ input }) => input)
    const answers = await rush(url, endpoint, again, connections, cookie)
    for (const [at, answer] of answers.entries()) Object.assign(busy[at] as object, { answer: { ...answer, isRepeated: true } })
  }
  return calls.map(({ answer }) => answer)
}

/** How many answers came with each status. */
export const tally = (answers: readonly RushAnswer[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
