const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** The value of a decimal digit of any script: those of a script stand in rows of ten, of which several may follow each other. */
const digitValue = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before++
  return String(before % 10)
}

/** A text with the digits of every script (०-৯, ９) as those that every rule of a number or a date knows. */
export const latinDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitValue)

/** What shows nothing: marks of direction, joiners, controls but for blanks and line breaks, and what only changes the sign before it. */
const unseen = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]|\ufeff/gu

/**
 * A number, code or reference as people paste it, with the signs that every rule of such a text knows: nothing that cannot be seen, plain digits
 * and letters for wide ones, one dash for all kinds, plain blanks. Not for names: their scripts need some of what goes.
 */
export const tidy = (pasted: string): string =>
  latinDigits(pasted.replace(unseen, ''))
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')
    .replace(/\s/g, ' ')
    .trim()

/** The same of a code of letters and digits alone, without what sets its parts apart, in capitals: a GSTIN, an IFSC, a PIN. */
export const tidyCode = (pasted: string): string => tidy(pasted).replace(/[ -]/g, '').toUpperCase()
