import type { RefundTerms } from '#shared/hotels/hotels.ts'
import type { RateRules } from '#shared/prices/rate-rules.ts'

/** What goes back when: the usual terms first, then those of seasons that are not over and have others. */
export const refundTermsOf = (
  { seasons, ladders, ladderId }: Pick<RateRules, 'seasons' | 'ladders' | 'ladderId'>,
  today: string,
): RefundTerms[] => {
  const stepsOf = (id: string | null) =>
    (ladders.find(ladder => ladder.id === id)?.steps ?? []).map(({ daysBefore, backBasisPoints }) => ({
      daysBefore,
      backPercent: backBasisPoints / 100,
    }))
  const usual = seasons.find(({ from }) => from === null)?.ladderId ?? ladderId
  const others = seasons.filter(season => season.to !== null && season.to >= today && (season.ladderId ?? ladderId) !== usual)
  if (usual === null && others.length === 0) return []
  return [
    { from: null, to: null, steps: stepsOf(usual) },
    ...others
      .toSorted((one, other) => ((one.from ?? '') < (other.from ?? '') ? -1 : 1))
      .map(({ from, to, ladderId: own }) => ({ from, to, steps: stepsOf(own ?? ladderId) })),
  ]
}
