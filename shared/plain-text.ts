/** Characters that show nothing and change what stands around them: controls, marks of direction, and the like; not the two joiners. */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** A text as one line that can be printed: line breaks become commas, what cannot be seen goes, half characters become `�`. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .trim()
    .replaceAll(/[\s,]*[\n\r\u2028\u2029]\s*/g, ', ')
    .replaceAll(/\t/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(/[^\S\u00a0]+/g, ' ')
    .trim()
