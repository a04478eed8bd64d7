import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../../../demo/random.ts'
import type { Kept } from './front.ts'
import type { Node } from './nodes.ts'
import { askOldLeader } from './old-leader.ts'
import { etcdLeader, found, leaderOf, until } from './state.ts'
import type { ClusterWorld } from './world.ts'

/** What a fault leaves to say: answers that must not have been given. */
export type Wrong = string[]

export interface Fault {
  name: string
  /** Does it, and mends it as an operator's supervisor would; what it gives back is wrong. */
  run(world: ClusterWorld, random: Random): Promise<Wrong>
}

/** How long a machine is away that died. */
const awayMs = 5000

/** How long a leader stands still after another one took over: longer than anybody may be without an answer. */
const stillMs = 35_000

const theLeader = ({ nodes }: ClusterWorld): Promise<Node> => found('a leader', () => leaderOf(nodes))

const another = async ({ nodes }: ClusterWorld, leader: Node): Promise<void> => {
  const others = nodes.filter(node => node !== leader)
  await until('another leader', async () => (await leaderOf(others)) !== undefined, 90)
}

const killLeader = async (world: ClusterWorld, leader: Node): Promise<Wrong> => {
  leader.kill()
  await another(world, leader)
  await wait(awayMs)
  leader.start()
  return []
}

const killKept =
  (pick: (world: ClusterWorld, random: Random) => Kept): Fault['run'] =>
  async (world, random) => {
    pick(world, random).kill()
    return []
  }

/** The eight kinds of fault. */
export const faults: readonly Fault[] = [
  { name: 'leader dies', run: async world => killLeader(world, await theLeader(world)) },
  {
    name: 'replica dies',
    run: async (world, random) => {
      const leader = await theLeader(world)
      const replica = random.pick(world.nodes.filter(node => node !== leader))
      replica.kill()
      await wait(awayMs)
      replica.start()
      return []
    },
  },
  { name: 'product process dies', run: killKept(({ products }, random) => random.pick(products)) },
  { name: 'PgBouncer dies', run: killKept(({ pgbouncer }) => pgbouncer) },
  { name: 'HAProxy dies', run: killKept(({ haproxy }) => haproxy) },
  {
    name: 'leader of etcd dies',
    run: async ({ nodes }) => {
      const leader = await found('a leader of etcd', () => etcdLeader(nodes))
      leader.killEtcd()
      await wait(awayMs)
      leader.startEtcd()
      return []
    },
  },
  {
    name: 'replication cut for 2 s, then leader dies',
    run: async world => {
      const leader = await theLeader(world)
      leader.cutReplication(true)
      await wait(2000)
      leader.kill()
      leader.cutReplication(false)
      await another(world, leader)
      await wait(awayMs)
      leader.start()
      return []
    },
  },
  {
    name: 'leader stands still, wakes later',
    run: async world => {
      const leader = await theLeader(world)
      const question = await askOldLeader(leader)
      leader.stop()
      await another(world, leader)
      await wait(stillMs)
      question.ask()
      leader.wake()
      return question.answers()
    },
  },
]
