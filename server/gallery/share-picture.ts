import type { App } from '../context.ts'
import { singleFlight } from '../http/limits/single-flight.ts'
import { decode } from './decoder.ts'
import { fromStore, queued, shareName, storedName } from './pictures.ts'

/** The JPEG of a cover for other sites, made at its first request and stored; undefined without a stored cover. */
export const sharePictures = (app: Pick<App, 'files' | 'log'>): ((id: string, width: number) => Promise<Uint8Array | undefined>) => {
  const find = singleFlight(async (largest: string): Promise<Uint8Array | undefined> => {
    const name = shareName(largest.split('/')[0] ?? '')
    const kept = await fromStore(app, app.files.get(name))
    if (kept) return kept
    const stored = await fromStore(app, app.files.get(largest))
    if (!stored) return undefined
    const made = await queued('', () => decode('share', stored))
    await fromStore(app, app.files.put(name, made, 'image/jpeg'))
    return made
  })
  return (id, width) => find(storedName(id, width))
}
