// A worker that requests each URL it is sent and posts the status after reading the whole answer. Reading a long answer
// thus takes no time of the main thread, which a test measures.
import { get } from 'node:http'
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', (url: string) => {
  const say = (outcome: string) => parentPort?.postMessage(outcome)
  get(url, answer => answer.resume().once('end', () => say(String(answer.statusCode)))).once('error', error => say(error.message))
})
