/*
 * Texts that make a pattern with overlapping parts try very many ways: one unit over and over, with something before it that lets the
 * pattern begin and something after it that breaks the match.
 */

const units = ['@', '.', 'a', 'A', '0', '-', '_', ' ', '\t', '\u00a0', '!', ':', ';', ',', '=', '/', '%', '[', '"', 'é', 'ß']
const mixed = ['a@', 'a@a.', '@.', 'a.', '0.', 'a-', 'a ', '; ', ', ', '+91 ', '00:', 'acc_', 'A0', 'a[a]', '::', 'http://a']
const starts = ['', 'a', 'a@a.', 'https://a', '+91']
const ends = ['', 'b', ' é', '@']

/** Every pump of about so many characters, which a caller may send in one text. */
export const pumps = (length: number): string[] =>
  [...units, ...mixed].flatMap(unit => {
    const body = unit.repeat(Math.ceil(length / unit.length))
    return starts.flatMap(start => ends.map(end => `${start}${body}${end}`))
  })

/** Milliseconds of the fastest of a few runs, so that a busy machine is no failure; the first is enough when it is within `enough`. */
export const fastest = (run: () => unknown, enough: number): number => {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 5 && best > enough; tries++) {
    const began = performance.now()
    run()
    best = Math.min(best, performance.now() - began)
    if (best > 1000) break
  }
  return best
}
