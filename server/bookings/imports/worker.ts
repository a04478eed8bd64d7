// Reads and plans the files of imports in a thread of its own, which can be ended. Started by thread.ts.
import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../http/errors/errors.ts'
import type { Asked, Told } from './thread.ts'
import { threadWork } from './thread-work.ts'

const answer = ({ work, input }: Asked): Told => {
  try {
    return { done: threadWork[work](input as never) }
  } catch (error) {
    return error instanceof Refusal ? { refused: error.fields ?? {} } : { failed: error }
  }
}

/** Bytes of an answer go over as they are. */
const bytesOf = (told: Told): ArrayBuffer[] => {
  const parts = 'done' in told && typeof told.done === 'object' && told.done !== null ? Object.values(told.done).flat() : []
  return parts.flatMap(part => (part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? part.buffer : []))
}

parentPort?.on('message', (asked: Asked) => {
  const told = answer(asked)
  parentPort?.postMessage(told, bytesOf(told))
})
parentPort?.postMessage('ready')
