import { randomInt } from 'node:crypto'
import { runModel } from '#server/testing/model/run.ts'
import { testServer } from '#server/testing.ts'

/** Random sequences of everything that happens to bookings, on new seeds. True: the books were as reckoned after every step. */
export const model = async (
  say: (line: string) => void,
  { sequences, seed = randomInt(2 ** 31) }: { sequences: number; seed?: number },
) => {
  say(`\nModel: ${sequences} random sequences of guests, two desks, provider and time, seed ${seed}`)
  const ends: (() => Promise<void>)[] = []
  try {
    const server = await testServer({ after: end => ends.push(end) }, { webhooks: false })
    const { steps, seconds, failure } = await runModel(server, { sequences, seed, shrink: true })
    if (failure) say(`  ✗ ${failure}`)
    say(`  ${failure ? '✗' : '✓'} ${steps} steps in ${Math.round(seconds)} s`)
    return failure === undefined
  } finally {
    for (const end of ends) await end()
  }
}
