import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Browsers send some 30 characters; a header that is longer than this says nothing. */
const longestHeader = 200

const accepts = (header: string, coding: string): boolean =>
  header.length <= longestHeader &&
  header.split(',').some(part => {
    const [name, ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
    return name === coding && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))
  })

/** A page in the best coding that the browser takes; Brotli 4 costs about a millisecond for a page. */
export const compressed = async (text: string, acceptEncoding = ''): Promise<{ body: Buffer | string; coding?: 'br' | 'gzip' }> => {
  if (accepts(acceptEncoding, 'br')) {
    return { body: await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), coding: 'br' }
  }
  if (accepts(acceptEncoding, 'gzip')) return { body: await zip(text), coding: 'gzip' }
  return { body: text }
}
