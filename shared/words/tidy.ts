const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a decimal digit of any script: Unicode has digits in rows of ten, some directly after another. */
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before++
  return String(before % 10)
}

/** Replaces the digits of every script (०-৯, ９) by 0 to 9. */
export const latinDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitValue)

/** Invisible characters: bidi marks, joiners, other ignorable ones, and controls except blanks and line breaks. */
const unseen = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|\ufeff/gu

/**
 * Normalizes a pasted number, code or reference: no invisible characters, ASCII digits, ASCII for wide characters, one
 * kind of dash and of blank. Not for names: their scripts need some of the removed characters.
 */
export const tidy = (pasted: string): string =>
  latinDigits(pasted.replace(unseen, ''))
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim()

/** Tidies a GSTIN, IFSC, PIN or the like: also removes blanks and dashes, and converts to capitals. */
export const tidyCode = (pasted: string): string => tidy(pasted).replace(/[ -]/g, '').toUpperCase()
