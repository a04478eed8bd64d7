// Asks for each address that it is sent, and says which status came once the answer is read. Run as a worker: reading a long answer is no work
// of the server that a test measures.
import { get } from 'node:http'
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (url: string) => {
  const say = (outcome: string) => parentPort?.postMessage(outcome)
  get(url, answer => answer.resume().once('end', () => say(String(answer.statusCode)))).once('error', error => say(error.message))
})
