import { createServer, type Socket } from 'node:net'

export interface MailSink {
  url: string
  mails(): number
  close(): void
}

/** A mail server that takes everything and keeps nothing. */
export const startMailSink = async (): Promise<MailSink> => {
  let mails = 0
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
  return { url: `smtp://127.0.0.1:${address.port}`, mails: () => mails, close }
}
