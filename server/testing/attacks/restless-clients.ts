// Clients that call one server repeatedly, half of them on kept connections, and count the outcomes. Runs as a worker,
// because clients in the server's own thread would stop while it is busy. `workerData`: { port, clients, path }; any
// message stops it, and it answers with the counts.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** The outcomes of requests. None may be `lost`: cut off on an accepted connection, or answered with a wrong status. */
export interface ClientCounts {
  answered: number
  /** The port was closed, or closed while the connection was being made. */
  refused: number
  /** A kept connection was closed while a request was on its way; tried once more on a new one. */
  idleReset: number
  lost: number
  /** The reasons of the first five lost requests. */
  reasons: string[]
}

type Outcome = 'answered' | 'refused' | 'idleReset' | `lost: ${string}`

const { port, clients, path } = workerData as { port: number; clients: number; path: string }
const counts: ClientCounts = { answered: 0, refused: 0, idleReset: 0, lost: 0, reasons: [] }
let isOver = false

const ask = (agent: Agent | false): Promise<Outcome> =>
  new Promise(done => {
    const asked = request({ host: '127.0.0.1', port, path, agent }, answer => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode === 200 ? 'answered' : `lost: ${answer.statusCode}`))
      answer.on('error', error => done(`lost: in the middle of an answer, ${error.message}`))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // Refused, or reset before it was made: not a byte of the request was sent.
      if (error.syscall === 'connect') done('refused')
      else done(asked.reusedSocket ? 'idleReset' : `lost: ${error.message}`)
    })
    asked.end()
  })

const note = (outcome: Outcome) => {
  if (outcome === 'answered' || outcome === 'refused' || outcome === 'idleReset') counts[outcome] += 1
  else if (counts.lost++ < 5) counts.reasons.push(outcome)
}

const client = async (agent: Agent | false) => {
  while (!isOver) {
    const outcome = await ask(agent)
    note(outcome)
    if (outcome === 'idleReset') note(await ask(false))
    if (outcome === 'refused') await new Promise(done => setTimeout(done, 20))
    else if (agent) await new Promise(done => setTimeout(done, Math.random() * 20))
  }
}

const all = Array.from({ length: clients }, (_, at) => client(at % 2 === 0 && new Agent({ keepAlive: true, maxSockets: 1 })))
parentPort?.once('message', async () => {
  isOver = true
  await Promise.all(all)
  parentPort?.postMessage(counts)
})
