import { setTimeout as wait } from 'node:timers/promises'
import type { Node } from './nodes.ts'

/** A node as Patroni reports it. */
interface Member {
  name: string
  role: string
  state: string
}

const ask = async (url: string, body?: string): Promise<unknown> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000), ...(body && { method: 'POST', body }) })
  return answer.json()
}

/** The cluster's members, as the first node that answers reports them. */
export const membersOf = async (nodes: readonly Node[]): Promise<Member[]> => {
  for (const { address } of nodes) {
    const told = (await ask(`http://${address}:8008/cluster`).catch(() => undefined)) as { members: Member[] } | undefined
    if (told) return told.members
  }
  return []
}

/** The node that reports itself as leader with the lock; undefined: none. */
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

/** Whether there is a leader, all nodes run and, if `waits`, one is a synchronous standby. */
export const isWhole = async (nodes: readonly Node[], waits: boolean): Promise<boolean> => {
  const members = await membersOf(nodes)
  const has = (role: string) => members.some(member => member.role === role)
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming').length
  return has('leader') && (!waits || has('sync_standby')) && running === nodes.length
}

/** The node whose etcd is the leader. */
export const etcdLeader = async (nodes: readonly Node[]): Promise<Node | undefined> => {
  for (const node of nodes) {
    const status = (await ask(`http://${node.address}:2379/v3/maintenance/status`, '{}').catch(() => undefined)) as
      | { header: { member_id: string }; leader: string }
      | undefined
    if (status && status.header.member_id === status.leader) return node
  }
  return undefined
}

/** Waits until `isSo`; throws after `seconds` with the text of what it waited for. */
export const until = async (what: string, isSo: () => Promise<boolean>, seconds: number): Promise<void> => {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`)
    await wait(200)
  }
}

/** Waits until `isSo` held for `ms` without a break: effects of a fault may come seconds later. */
export const untilSteady = (what: string, isSo: () => Promise<boolean>, ms: number, seconds: number): Promise<void> => {
  let since: number | undefined
  const isSteady = async () => {
    since = (await isSo()) ? (since ?? performance.now()) : undefined
    return since !== undefined && performance.now() - since >= ms
  }
  return until(what, isSteady, seconds)
}

/** Waits until `look` finds something and returns it. */
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
