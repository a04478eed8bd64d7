// Reads and plans the files of imports in a thread of its own, which can be ended. Started by thread.ts.
import { parentPort } from 'node:worker_threads'
import { Refusal } from '../../http/errors.ts'
import type { Asked, Told } from './thread.ts'
import { threadWork } from './thread-work.ts'

const answer = ({ work, input }: Asked): Told => {
  try {
    return { done: threadWork[work](input as never) }
  } catch (error) {
    return error instanceof Refusal ? { refused: error.fields ?? {} } : { failed: error }
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)))
parentPort?.postMessage('ready')
