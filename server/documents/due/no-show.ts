import type { Paper, StayFacts } from './facts.ts'

const dayMs = 86_400_000
/** 06:00 in India is 00:30 of the same date in UTC. */
const sixMs = 1_800_000

/** When a no-show gets its documents: at the next 06:00 in India. An undo before that leaves no documents behind. */
export const papersOfNoShowAt = (closedAt: Date): Date => new Date((Math.floor((closedAt.getTime() - sixMs) / dayMs) + 1) * dayMs + sixMs)

/** When the documents of a no-show fall due; undefined if they are due now or were issued, or for any other stay. */
export const noShowWaitsUntil = ({ status, closedAt }: StayFacts, issued: readonly Paper[], now: Date): Date | undefined => {
  if (status !== 'NO_SHOW' || !closedAt) return undefined
  const end = closedAt.toISOString()
  const isIssued = issued.some(({ body }) => body.closedAt === end || body.stays?.some(one => one.closedAt === end))
  const due = papersOfNoShowAt(closedAt)
  return !isIssued && now < due ? due : undefined
}

/** The stay as its documents see it: a no-show counts as open until its documents fall due. */
export const asOpenNoShow = (stay: StayFacts, issued: readonly Paper[], now: Date): StayFacts =>
  noShowWaitsUntil(stay, issued, now) ? { ...stay, status: 'CONFIRMED', closedAt: null } : stay
