import { z } from 'zod'
import { stored, useStored } from '#web/ui/base/stored.ts'

/** The kinds of rooms that the plan folds away, by name, kept for the browser. */
const foldedKinds = stored('browser', 'atithi.plan.folded', z.array(z.string()), [])

export const useFolded = () => {
  const folded = useStored(foldedKinds)
  return {
    isFolded: (kind: string): boolean => folded.includes(kind),
    fold: (kind: string): void => foldedKinds.set(folded.includes(kind) ? folded.filter(one => one !== kind) : [...folded, kind]),
  }
}
