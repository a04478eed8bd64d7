import http from 'node:http'
import https from 'node:https'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const limited = (stream: Duplex | null | undefined, milliseconds: number) => {
  if (!(stream instanceof Socket) || !stream.connecting) return stream
  const error = Object.assign(new Error('The connection was not made in time'), { code: 'CONNECT_TIMEOUT' })
  const timer = setTimeout(() => stream.destroy(error), milliseconds)
  const stop = () => clearTimeout(timer)
  stream.once('connect', stop).once('close', stop)
  return stream
}

/** Agents that keep connections and give up one that is not made within `milliseconds`: Node's own have no such limit. */
export const agentsWithConnectTimeout = (milliseconds: number) => {
  class HttpAgent extends http.Agent {
    override createConnection(...args: Parameters<http.Agent['createConnection']>) {
      return limited(super.createConnection(...args), milliseconds)
    }
  }
  class HttpsAgent extends https.Agent {
    override createConnection(...args: Parameters<https.Agent['createConnection']>) {
      return limited(super.createConnection(...args), milliseconds)
    }
  }
  const options = { keepAlive: true, maxSockets: 50 }
  return { httpAgent: new HttpAgent(options), httpsAgent: new HttpsAgent(options) }
}
