import type { Paper, StayFacts } from './facts.ts'

const dayMs = 86_400_000
/** 06:00 in India is 00:30 of the same date in UTC. */
const sixMs = 1_800_000

/** When a no-show gets its papers: at the next 06:00 in India. Until then it can be taken back, and an undo leaves no papers behind. */
export const papersOfNoShowAt = (closedAt: Date): Date => new Date((Math.floor((closedAt.getTime() - sixMs) / dayMs) + 1) * dayMs + sixMs)

/** When papers of a stay that nobody came for fall due; undefined where they are due now, were issued, or the stay is none such. */
export const noShowWaitsUntil = ({ status, closedAt }: StayFacts, issued: readonly Paper[], now: Date): Date | undefined => {
  if (status !== 'NO_SHOW' || !closedAt) return undefined
  const end = closedAt.toISOString()
  const isIssued = issued.some(({ body }) => body.closedAt === end || body.stays?.some(one => one.closedAt === end))
  const due = papersOfNoShowAt(closedAt)
  return !isIssued && now < due ? due : undefined
}

/** The same stay as its papers see it: one that nobody came for counts as open until its papers fall due. */
export const asOpenNoShow = (stay: StayFacts, issued: readonly Paper[], now: Date): StayFacts =>
  noShowWaitsUntil(stay, issued, now) ? { ...stay, status: 'CONFIRMED', closedAt: null } : stay
