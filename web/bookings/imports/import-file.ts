import { importLimits } from '#shared/bookings/imports.ts'

const asCsv = 'In a spreadsheet, choose Save As and CSV UTF-8.'

/** Why a file cannot be read, as a sentence. */
export class WrongFile extends Error {}

const decoded = (bytes: Uint8Array, name: string): string => {
  const [first, second] = bytes
  // "Unicode text" of a spreadsheet.
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0x50 && second === 0x4b) throw new WrongFile(`This is a workbook, not a CSV file. ${asCsv}`)
  // A text has no zero in it; a picture has.
  if (bytes.includes(0)) throw new WrongFile(`${name} is not a CSV file. ${asCsv}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new WrongFile(`This file is not in UTF-8, so names may be read wrongly. ${asCsv}`)
  }
}

/** The text of a CSV file. Throws WrongFile. */
export const csvTextOf = async (file: File): Promise<string> => {
  if (file.size > importLimits.characters) throw new WrongFile('A file has at most 1 MB. Divide it into two.')
  if (file.size === 0) throw new WrongFile('This file is empty.')
  return decoded(new Uint8Array(await file.arrayBuffer()), file.name)
}
