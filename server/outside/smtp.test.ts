import assert from 'node:assert/strict'
import net, { type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createSandboxMail } from './sandbox-mail.ts'
import { createSmtpMail } from './smtp.ts'

const message = {
  to: 'guest@example.com',
  subject: 'Your booking – ₹4,500',
  text: 'Plain नमस्ते',
  html: '<p>Markup</p>',
  messageId: '<booking-1@atithi.example>',
}

const withServer = async (options: SMTPServerOptions, work: (url: string) => Promise<void>) => {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, ...options })
  server.on('error', () => undefined)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  try {
    await work(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  } finally {
    await new Promise<void>(closed => server.close(closed))
  }
}

const send = (url: string) => createSmtpMail(url, 'Atithi <no-reply@atithi.example>').send(message)
const smtpError = (responseCode: number) => Object.assign(new Error('No'), { responseCode })

test('a mail arrives whole, with its attachment and its own message id', async () => {
  let received = ''
  let recipients: string[] = []
  await withServer(
    {
      onData: (stream, session, done) => {
        recipients = session.envelope.rcptTo.map(({ address }) => address)
        stream.on('data', (part: Buffer) => {
          received += part.toString('utf8')
        })
        stream.on('end', () => done())
      },
    },
    async url => {
      const mail = createSmtpMail(url, 'Atithi <no-reply@atithi.example>')
      const attachments = [{ filename: 'stay.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR' }]
      await mail.send({ ...message, replyTo: 'asha@example.com', attachments })
      await mail.close()
    },
  )
  assert.deepEqual(recipients, ['guest@example.com'])
  assert.match(received, /^Message-ID: <booking-1@atithi\.example>/m)
  assert.match(received, /^From: Atithi <no-reply@atithi\.example>/m)
  assert.match(received, /^To: <?guest@example\.com>?/m)
  assert.match(received, /^Reply-To: <?asha@example\.com>?/m)
  assert.match(received, /text\/calendar/)
  assert.match(received, /multipart\/alternative/)
})

test('a mail that is not taken rejects: recipient refused, refused for now, refused after the data, broken off', async () => {
  const refusals: Record<string, SMTPServerOptions> = {
    '550 recipient': { onRcptTo: (_, __, done) => done(smtpError(550)) },
    '451 for now': { onMailFrom: (_, __, done) => done(smtpError(451)) },
    '552 after data': { onData: (stream, _, done) => stream.resume().on('end', () => done(smtpError(552))) },
  }
  for (const [name, options] of Object.entries(refusals)) await withServer(options, url => assert.rejects(send(url), Error, name))

  const breaking = net.createServer(socket => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    socket.on('data', chunk => {
      const line = chunk.toString()
      if (line.startsWith('DATA')) socket.write('354 go on\r\n', () => socket.destroy())
      else socket.write('250 ok\r\n')
    })
  })
  await new Promise<void>(listening => breaking.listen(0, '127.0.0.1', listening))
  const { port } = breaking.address() as AddressInfo
  await assert.rejects(send(`smtp://127.0.0.1:${port}`))
  await new Promise(closed => breaking.close(closed))
  await assert.rejects(send(`smtp://127.0.0.1:${port}`), 'nobody listens')
})

/** A server that says `greeting`, then a line of an answer without end every 50 ms. */
const withDrip = async (greeting: string, work: (url: string) => Promise<void>) => {
  const sockets = new Set<net.Socket>()
  const server = net.createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write(greeting)
    const drip = setInterval(() => greeting && socket.write('250-wait\r\n'), 50)
    socket.on('close', () => clearInterval(drip))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  await work(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  for (const socket of sockets) socket.destroy()
  await new Promise(closed => server.close(closed))
}

test('a silent server is given up after two seconds, one that drips after the whole time', async () => {
  const start = performance.now()
  await withDrip('', url => assert.rejects(send(url), /[Gg]reeting/))
  assert.ok(performance.now() - start < 3000)
  await withDrip('220 ready\r\n', url => assert.rejects(createSmtpMail(url, 'a@b.example', 500).send(message), /in time/))
})

test('the sandbox mailbox gets the mail as it is', async () => {
  const taken: unknown[] = []
  const mail = createSandboxMail(given => taken.push(given))
  await mail.send(message)
  const { messageId: _, ...rest } = message
  assert.deepEqual(taken, [rest])
  const full = createSandboxMail(() => {
    throw new Error('disk full')
  })
  await assert.rejects(full.send(message), /disk full/)
})
