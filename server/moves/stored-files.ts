import { storedName } from '../gallery/pictures.ts'

/** Names in the file store of these pictures and documents. What other sites show of a cover is made anew when it is asked for. */
export const fileNamesOf = (
  pictures: readonly { id: string; widths: readonly number[] }[],
  documents: readonly { name: string }[],
): string[] => [...pictures.flatMap(({ id, widths }) => widths.map(width => storedName(id, width))), ...documents.map(({ name }) => name)]

const types: Readonly<Record<string, string>> = { webp: 'image/webp', pdf: 'application/pdf' }

/** What a file is kept as, by its name's ending; undefined for what is neither a picture nor a document. */
export const typeOf = (name: string): string | undefined => types[name.split('.').at(-1) ?? '']
