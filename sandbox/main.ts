import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createSandbox } from './create-sandbox.ts'
import { JournalError } from './journal/journal-error.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    journal: { type: 'string' },
    'webhook-url': { type: 'string', default: '' },
    'webhook-secret': { type: 'string' },
    'key-id': { type: 'string' },
    'key-secret': { type: 'string' },
    'time-scale': { type: 'string', default: '1' },
    'opening-balance': { type: 'string' },
    'kept-events': { type: 'string' },
    'journal-slack': { type: 'string' },
    'lock-wait-ms': { type: 'string' },
  },
})

function required(name: 'journal' | 'webhook-secret' | 'key-id' | 'key-secret'): string {
  const value = values[name]
  if (value) return value
  process.stderr.write(`--${name} is needed\n`)
  process.exit(2)
}

const sandbox = await createSandbox({
  journal: required('journal'),
  keyId: required('key-id'),
  keySecret: required('key-secret'),
  webhookSecret: required('webhook-secret'),
  webhookUrl: values['webhook-url'],
  timeScale: Number(values['time-scale']),
  ...(values['opening-balance'] ? { openingBalance: Number(values['opening-balance']) } : {}),
  ...(values['kept-events'] ? { keptEvents: Number(values['kept-events']) } : {}),
  ...(values['journal-slack'] ? { journalSlack: Number(values['journal-slack']) } : {}),
  ...(values['lock-wait-ms'] ? { lockWaitMs: Number(values['lock-wait-ms']) } : {}),
}).catch((error: unknown) => {
  if (!(error instanceof JournalError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})

const server = createServer(async (req, res) => {
  if (await sandbox.handle(req, res)) return
  res.writeHead(302, { location: '/sandbox/razorpay/' }).end()
})

server.listen(Number(values.port), '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.stdout.write(`sandbox listening on http://127.0.0.1:${address.port}\n`)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    server.close()
    server.closeAllConnections()
    sandbox.close()
  })
}
