/** Characters that show nothing and change what stands around them: controls, marks of direction, and the like; not the two joiners. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** A line without the commas and blanks at its end, which the comma after it takes the place of. */
const withoutEnd = (line: string): string => {
  let end = line.length
  while (end > 0 && /[\s,]/.test(line.charAt(end - 1))) end--
  return line.slice(0, end)
}

/** Lines joined by commas; the last one keeps what it ends with. */
const oneLine = (text: string): string => {
  const lines = text.split(/[\n\r\u2028\u2029]/)
  const before = lines.slice(0, -1).map(line => withoutEnd(line.trimStart()))
  return [...before.filter(Boolean), lines.at(-1)?.trimStart() ?? ''].filter(Boolean).join(', ')
}

/** A text as one line that can be printed: line breaks become commas, what cannot be seen goes, half characters become `�`. */
export const plainText = (text: string): string =>
  oneLine(text.toWellFormed().normalize('NFC').trim())
    .replaceAll(/\t/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/[^\S\u00a0]+/g, ' ')
    .trim()
