import type { TestHotel } from '#server/testing/worlds/hotel.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { costlyCalls } from './attacks/costly-calls.ts'
import { groupDesk } from './attacks/group.ts'
import { hostileFiles, manyRows } from './attacks/imports.ts'
import { keys } from './attacks/keys.ts'
import { lateMoney } from './attacks/late-money.ts'
import { shares } from './attacks/shares.ts'
import { openStage, type Seen, type Stage } from './attacks/stage.ts'
import { makeHurtfulHotel } from './hurtful-hotel.ts'
import { startUpgradeWorld } from './upgrade/world.ts'

type Part = (stage: Stage) => Promise<Seen>

const rates = 100

/** What attacks and clashes do to two processes on one database. True: none of it did harm. */
export const attacks = async (say: (line: string) => void): Promise<boolean> => {
  say('\nAttacks on two processes with one database: what the one is told, the other has to know')
  const world = await startUpgradeWorld({})
  const over = new AbortController()
  try {
    const stage = openStage(world, over.signal)
    let made: Promise<TestHotel> | undefined
    const hurtful = () => (made ??= makeHurtfulHotel(stage.db, 'trial-hurtful', rates, todayInIndia(new Date())))
    const parts: Record<string, Part> = {
      'former keys': keys,
      'money that comes late': lateMoney,
      'the platform’s share': shares,
      'one group at two desks': groupDesk,
      'hostile files': hostileFiles,
      'a hotel at its limits': async () => costlyCalls(stage, await hurtful()),
      'a thousand rows of a file': async () => manyRows(stage, await hurtful()),
    }
    let isGood = true
    for (const [name, part] of Object.entries(parts)) {
      const { told, wrong } = await part(stage).catch(error => ({ told: 'ended early', wrong: [String(error)] }))
      say(`  ${wrong.length === 0 ? '✓' : '✗'} ${name}: ${told}`)
      for (const what of wrong) say(`    ✗ ${what}`)
      isGood &&= wrong.length === 0
    }
    if (!isGood) say(`  the end of the log: ${world.log().slice(-3000)}`)
    return isGood
  } finally {
    over.abort()
    await world.close()
  }
}
