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

/** Milliseconds that this thread has had a processor. */
const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Milliseconds of processor of the fastest of up to 60 runs: a busy machine, where others have the processor meanwhile, is no failure. The first is
 * enough when it is within `enough`.
 */
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
