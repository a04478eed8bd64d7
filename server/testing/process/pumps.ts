/*
 * Texts that cause catastrophic backtracking in a pattern with overlapping parts: one unit repeated, with a start that
 * lets the pattern begin and an end that breaks the match.
 */

const units = ['@', '.', 'a', 'A', '0', '-', '_', ' ', '\t', '\u00a0', '!', ':', ';', ',', '=', '/', '%', '[', '"', 'é', 'ß']
const mixed = ['a@', 'a@a.', '@.', 'a.', '0.', 'a-', 'a ', '; ', ', ', '+91 ', '00:', 'acc_', 'A0', 'a[a]', '::', 'http://a']
const starts = ['', 'a', 'a@a.', 'https://a', '+91']
const ends = ['', 'b', ' é', '@']

/** Every such text, of about `length` characters. */
export const pumps = (length: number): string[] =>
  [...units, ...mixed].flatMap(unit => {
    const body = unit.repeat(Math.ceil(length / unit.length))
    return starts.flatMap(start => ends.map(end => `${start}${body}${end}`))
  })

/** CPU time of this thread, in milliseconds. */
const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU time of the fastest of up to 60 runs, in ms; stops at a run within `enough`. A busy machine fails no test. */
export const fastest = (run: () => unknown, enough: number): number => {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 60 && best > enough; tries++) {
    const began = processorMs()
    run()
    best = Math.min(best, processorMs() - began)
    if (best > 1000) break
  }
  return best
}
