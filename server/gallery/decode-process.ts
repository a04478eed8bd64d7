// Decodes pictures in its own process, which decoder.ts starts and can kill: some input may keep it busy for ever.
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
// The process that started this one is gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
