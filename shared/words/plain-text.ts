/** Invisible characters that change the text around them, such as controls and bidi marks; not the two joiners. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** A line without commas and blanks at its end, since a comma follows it. */
const withoutEnd = (line: string): string => {
  let end = line.length
  while (end > 0 && /[\s,]/.test(line.charAt(end - 1))) end--
  return line.slice(0, end)
}

/** Joins lines by commas; the last line keeps its end. */
const oneLine = (text: string): string => {
  const lines = text.split(/[\n\r\u2028\u2029]/)
  const before = lines.slice(0, -1).map(line => withoutEnd(line.trimStart()))
  return [...before.filter(Boolean), lines.at(-1)?.trimStart() ?? ''].filter(Boolean).join(', ')
}

/** A text as one printable line: line breaks become commas, invisible characters go, lone surrogates become `�`. */
export const plainText = (text: string): string =>
  oneLine(text.toWellFormed().normalize('NFC').trim())
    .replaceAll(/\t/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/[^\S\u00a0]+/g, ' ')
    .trim()
