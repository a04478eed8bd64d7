import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { badRequest, unavailable } from '../http/errors/errors.ts'
import type { MadePicture } from './images.ts'

interface Made {
  picture: MadePicture
  share: Uint8Array
}

export interface Asked {
  work: keyof Made
  bytes: Uint8Array
}

export type Told = { made: Made[keyof Made] } | { refused: string } | { failed: string }

const decodeMs = 10_000
const startMs = 10_000
const idleMs = 30_000

const idle = new Map<ChildProcess, NodeJS.Timeout>()

const end = (child: ChildProcess) => {
  clearTimeout(idle.get(child))
  idle.delete(child)
  child.kill('SIGKILL')
}

const rest = (child: ChildProcess) => {
  child.unref()
  child.channel?.unref()
  idle.set(child, setTimeout(end, idleMs, child).unref())
}

/** Waits for the next message of a process; kills it and rejects when it ends or sends nothing in `milliseconds`. */
const nextMessage = (child: ChildProcess, milliseconds: number, late: () => Error): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const forget = () => {
      clearTimeout(timer)
      child.removeAllListeners()
    }
    const fail = (error: Error) => {
      forget()
      end(child)
      reject(error)
    }
    const gone = () => fail(unavailable('Pictures cannot be read at the moment. Please try again shortly.'))
    const timer = setTimeout(() => fail(late()), milliseconds)
    child.once('error', gone).once('exit', gone)
    child.once('message', message => {
      forget()
      resolve(message)
    })
  })

/** An idle decoding process or a new one; its environment is empty, so that it knows no secrets. */
const take = async (): Promise<ChildProcess> => {
  const [waiting] = idle.keys()
  if (waiting?.connected) {
    clearTimeout(idle.get(waiting))
    idle.delete(waiting)
    waiting.ref()
    waiting.channel?.ref()
    return waiting
  }
  if (waiting) end(waiting)
  const child = fork(join(import.meta.dirname, 'decode-process.ts'), [], {
    env: {},
    execArgv: [],
    serialization: 'advanced' as const,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await nextMessage(child, startMs, () => unavailable('Pictures cannot be read at the moment. Please try again shortly.'))
  return child
}

const tooSlow = () => badRequest({ image: 'This picture takes too long to read. Please save it again as JPEG or PNG.' })

/**
 * Converts a picture in a process that is killed after `milliseconds` (400 on `image`, as for a file that is none).
 * 503 when the process fails. Call it through `queued`.
 */
export const decode = async <W extends keyof Made>(work: W, bytes: Uint8Array, milliseconds = decodeMs): Promise<Made[W]> => {
  const child = await take()
  const answered = nextMessage(child, milliseconds, tooSlow)
  child.send({ work, bytes } satisfies Asked)
  const told = (await answered) as Told
  rest(child)
  if ('refused' in told) throw badRequest({ image: told.refused })
  if ('failed' in told) throw new Error(`A picture could not be made: ${told.failed}`)
  return told.made as Made[W]
}
