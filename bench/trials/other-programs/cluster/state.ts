import { setTimeout as wait } from 'node:timers/promises'
import type { Node } from './nodes.ts'

/** A node as Patroni tells it. */
interface Member {
  name: string
  role: string
  state: string
}

const ask = async (url: string, body?: string): Promise<unknown> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000), ...(body && { method: 'POST', body }) })
  return answer.json()
}

/** The cluster as the first node that answers tells it. */
export const membersOf = async (nodes: readonly Node[]): Promise<Member[]> => {
  for (const { address } of nodes) {
    const told = (await ask(`http://${address}:8008/cluster`).catch(() => undefined)) as { members: Member[] } | undefined
    if (told) return told.members
  }
  return []
}

/** Who says of itself that it is the leader and holds the lock; undefined: nobody. */
export const leaderOf = async (nodes: readonly Node[]): Promise<Node | undefined> => {
  const answers = await Promise.all(
    nodes.map(({ address }) =>
      fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(1500) }).then(
        answer => answer.ok,
        () => false,
      ),
    ),
  )
  return nodes.find((_, index) => answers[index])
}

/** A leader, everybody running, and one node whose copy answers wait for, unless they do not wait. */
export const isWhole = async (nodes: readonly Node[], waits: boolean): Promise<boolean> => {
  const members = await membersOf(nodes)
  const has = (role: string) => members.some(member => member.role === role)
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming').length
  return has('leader') && (!waits || has('sync_standby')) && running === nodes.length
}

/** Which of the nodes' etcd leads the others. */
export const etcdLeader = async (nodes: readonly Node[]): Promise<Node | undefined> => {
  for (const node of nodes) {
    const status = (await ask(`http://${node.address}:2379/v3/maintenance/status`, '{}').catch(() => undefined)) as
      | { header: { member_id: string }; leader: string }
      | undefined
    if (status && status.header.member_id === status.leader) return node
  }
  return undefined
}

/** Waits until it is so; throws after so many seconds, with what was waited for. */
export const until = async (what: string, isSo: () => Promise<boolean>, seconds: number): Promise<void> => {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`)
    await wait(200)
  }
}

/** Waits until it was so all the time for `ms`: what a fault brings about may come seconds later, and undo what was so before. */
export const untilSteady = (what: string, isSo: () => Promise<boolean>, ms: number, seconds: number): Promise<void> => {
  let since: number | undefined
  const isSteady = async () => {
    since = (await isSo()) ? (since ?? performance.now()) : undefined
    return since !== undefined && performance.now() - since >= ms
  }
  return until(what, isSteady, seconds)
}

/** The same for something that has to be found. */
export const found = async <T>(what: string, look: () => Promise<T | undefined>, seconds = 30): Promise<T> => {
  let seen: T | undefined
  await until(
    what,
    async () => {
      seen = await look()
      return seen !== undefined
    },
    seconds,
  )
  return seen as T
}
