import { createServer, type Socket } from 'node:net'

export interface MailSink {
  url: string
  mails(): number
  /** How often each mail came, by its own id. */
  times: ReadonlyMap<string, number>
  close(): void
}

/** A mail server that takes everything and keeps of it how often it came. */
export const startMailSink = async (): Promise<MailSink> => {
  let mails = 0
  const times = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let [text, inMail] = ['', false]
    socket.write('220 sink\r\n')
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = text.indexOf(inMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const command = text.slice(0, 4).toUpperCase()
        const id = inMail ? /^message-id: *(\S+)/im.exec(text.slice(0, end))?.[1] : undefined
        if (id) times.set(id, (times.get(id) ?? 0) + 1)
        text = text.slice(end + (inMail ? 5 : 2))
        if (inMail) mails++
        inMail = !inMail && command === 'DATA'
        socket.write(inMail ? '354 go on\r\n' : '250 yes\r\n')
        if (!inMail && command === 'QUIT') socket.end()
      }
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `smtp://127.0.0.1:${address.port}`, mails: () => mails, times, close }
}
