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

export type Coding = 'br' | 'gzip' | 'plain'

/** The best coding that a browser's `accept-encoding` takes. */
export const codingOf = (header = ''): Coding => (['br', 'gzip'] as const).find(coding => accepts(header, coding)) ?? 'plain'

/** Brotli 5 takes about two milliseconds of another thread for a page. */
const coders = {
  br: (plain: Buffer | string) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain: Buffer | string) => zip(plain),
}

export const inAllCodings = async (text: string): Promise<Record<Coding, Buffer>> => {
  const plain = Buffer.from(text)
  const [br, gzip] = await Promise.all([coders.br(plain), coders.gzip(plain)])
  return { plain, br, gzip }
}

/** An answer in the best coding that its caller takes; undefined where it goes as it is. */
export const compressed = async (plain: Buffer | string, header?: string): Promise<{ coding: Coding; bytes: Buffer } | undefined> => {
  const coding = codingOf(header)
  return coding === 'plain' ? undefined : { coding, bytes: await coders[coding](plain) }
}
