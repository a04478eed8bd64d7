import { storedName } from '../gallery/pictures.ts'

/** Names in the file store of these pictures and documents; share pictures of covers are made again on request. */
export const fileNamesOf = (
  pictures: readonly { id: string; widths: readonly number[] }[],
  documents: readonly { name: string }[],
): string[] => [...pictures.flatMap(({ id, widths }) => widths.map(width => storedName(id, width))), ...documents.map(({ name }) => name)]

const types: Readonly<Record<string, string>> = { webp: 'image/webp', pdf: 'application/pdf' }

/** The content type by the name's extension; undefined if it is neither a picture nor a document. */
export const typeOf = (name: string): string | undefined => types[name.split('.').at(-1) ?? '']
