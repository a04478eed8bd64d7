import type { SeededFault } from './fault.ts'

const late = ['hold', 'runOut', 'expire', 'pay', 'settle'] as const
const shownBy = /answers 200 for REFUND|is not as the model has it|Other payments than the model has/

/** Mistakes in what becomes of money that comes after its hold. */
export const lateFaults: readonly SeededFault[] = [
  {
    name: 'late money is confirmed at any terms',
    shownBy,
    passOver: 42,
    steps: [...late, 'reprice', 'rule'],
    statement: { find: "interval '30 minutes'", replace: "interval '30 days'" },
  },
  {
    name: 'late money for what its guest let go is confirmed',
    shownBy,
    steps: [...late, 'release'],
    statement: { find: "coalesce(l.actor, 'system') = 'system'", replace: 'true' },
  },
]
