// Decodes pictures in a process of its own, which can be ended: what a decoder is given may keep it busy for ever. Started by decoder.ts.
import { Refusal } from '../http/errors/errors.ts'
import type { Asked, Told } from './decoder.ts'
import { makePicture, makeShareJpeg } from './images.ts'

const answer = async ({ work, bytes }: Asked): Promise<Told> => {
  try {
    return { made: work === 'picture' ? await makePicture(bytes) : await makeShareJpeg(bytes) }
  } catch (error) {
    return error instanceof Refusal ? { refused: error.message } : { failed: String(error) }
  }
}

process.on('message', (asked: Asked) => void answer(asked).then(told => process.send?.(told)))
// Whoever started it is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
