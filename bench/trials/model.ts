import { randomInt } from 'node:crypto'
import { runModel } from '#server/testing/model/run.ts'
import { testServer } from '#server/testing.ts'

/** Runs random sequences of all booking actions with new seeds. True: the data were as expected after every step. */
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
