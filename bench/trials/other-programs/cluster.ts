import { fileURLToPath } from 'node:url'
import { missingHere, runOnOwnMachine } from './cluster/own-machine.ts'
import type { Options } from './cluster/run.ts'

const program = fileURLToPath(new URL('cluster/run.ts', import.meta.url))

type Wish = Pick<Options, 'rounds' | 'minutes' | 'seed'>

const planted: { name: string; options: Partial<Options> }[] = [
  {
    name: 'replication that does not wait',
    options: { plant: { doesNotWait: true }, kinds: ['replication cut for 2 s, then leader dies'], rounds: 2, shownBy: 'is lost$' },
  },
  {
    name: 'jobs without a lease',
    options: {
      plant: {
        patches: [
          {
            file: 'server/jobs/claims.ts',
            find: 'and (lease_until is null or lease_until < now())\n',
            replace: '\n',
          },
        ],
      },
      rounds: 0,
      shownBy: '^a mail was sent',
    },
  },
  {
    name: 'a pool that keeps a dead leader',
    options: { plant: { keepsDead: true }, kinds: ['leader stands still, wakes later'], rounds: 1, shownBy: 'nobody was answered' },
  },
]

/** Kills three database nodes, three processes and the programs between them in turn. True: all held. */
export const cluster = async (say: (line: string) => void, wish: Wish): Promise<boolean> => {
  say(`\nCluster: ${wish.rounds} rounds of eight faults under eight guests, a desk, an owner and the provider's events`)
  const missing = missingHere()
  if (missing) say(`  ✗ This machine ${missing}`)
  return !missing && (await runOnOwnMachine(program, [JSON.stringify({ plant: {}, kinds: [], ...wish } satisfies Options)])) === 0
}

/** Runs the cluster trial with each fault planted. True: it failed for each. */
export const clusterFaults = async (say: (line: string) => void, wish: Wish): Promise<boolean> => {
  const noticed: boolean[] = []
  for (const { name, options } of planted) {
    say(`\nCluster with a fault: ${name}`)
    const whole = { plant: {}, kinds: [], ...wish, ...options } satisfies Options
    noticed.push(!missingHere() && (await runOnOwnMachine(program, [JSON.stringify(whole)])) === 1)
    say(`  ${noticed.at(-1) ? '✓ noticed' : '✗ NOT noticed'}: ${name}`)
  }
  return noticed.every(Boolean)
}
