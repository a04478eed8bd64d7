/** The mail domains that most guests use, the most frequent first. */
const known = [
  ...['gmail.com', 'yahoo.com', 'yahoo.co.in', 'rediffmail.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'yahoo.in', 'outlook.in'],
  ...['live.com', 'protonmail.com', 'aol.com', 'me.com', 'msn.com', 'zoho.com', 'ymail.com', 'gmx.com', 'mail.com', 'proton.me'],
]

/** The edit distance of two words: letters added, left out, changed, or swapped with the next one. */
const distance = (from: string, to: string): number => {
  const rows = Array.from({ length: from.length + 1 }, (_, i) => Array.from({ length: to.length + 1 }, (_, j) => i + j))
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= from.length; i++)
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1]
      const isTurned = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1), isTurned ? at(i - 2, j - 2) + 1 : 99)
      rows[i]?.splice(j, 1, cost)
    }
  return at(from.length, to.length)
}

const longest = 20

/** The address that was meant, where its domain is a misspelt well-known one (`ravi@gmial.com`); else undefined. */
export const meantMail = (typed: string): string | undefined => {
  const [name, domain, more] = typed.trim().toLowerCase().split('@')
  if (!name || !domain || more !== undefined || domain.length > longest || !domain.includes('.') || known.includes(domain)) return undefined
  // Short domains (`aol.com`) are never suggested: one letter changed in them often gives another real domain.
  const isNear = (one: string) => one.endsWith('.com') || one.split('.').at(-1) === domain.split('.').at(-1)
  const meant = known.find(
    one => one.length > 7 && isNear(one) && distance(domain, one) <= (one.length > 8 ? 2 : 1) && domain[0] === one[0],
  )
  return meant && `${name}@${meant}`
}

/** Suggests at most five addresses while a domain is typed: from the @ until the domain is complete. */
export const mailsLike = (typed: string): string[] => {
  const [name, start, more] = typed.trim().toLowerCase().split('@')
  if (!name || start === undefined || more !== undefined || known.includes(start)) return []
  return known
    .filter(domain => domain.startsWith(start))
    .slice(0, 5)
    .map(domain => `${name}@${domain}`)
}
