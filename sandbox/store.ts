import type { Kind, Kinds } from './entities.ts'
import { openJournal } from './journal.ts'

type Entry = [Kind, Kinds[Kind]]
type Tables = { [K in Kind]: Map<string, Kinds[K]> }

const keptMails = 1000
const compactFrom = 5000

/** Reads see what the change itself has put. Put whole new values; never alter one that was read. */
export type Change = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  put<K extends Kind>(kind: K, value: Kinds[K]): void
  /** Runs once the change is on its way to the disk. */
  after(task: () => void): void
}

export type Store = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  all<K extends Kind>(kind: K): Kinds[K][]
  paymentsOf(orderId: string): Kinds['payment'][]
  refundsOf(paymentId: string): Kinds['refund'][]
  /** Transfers made from an order or a payment. */
  transfersOf(source: string): Kinds['transfer'][]
  reversalsOf(transferId: string): Kinds['reversal'][]
  orderWithReceipt(receipt: string): Kinds['order'] | undefined
  /** All of it or nothing: what `work` puts becomes one line of the journal before anybody sees it. */
  change<T>(work: (change: Change) => T): T
  reset(): void
  close(): void
}

const tables = (): Tables => ({
  order: new Map(),
  payment: new Map(),
  refund: new Map(),
  transfer: new Map(),
  reversal: new Map(),
  event: new Map(),
  delivery: new Map(),
  mail: new Map(),
  idempotency: new Map(),
  balance: new Map(),
  account: new Map(),
  setting: new Map(),
})

type Index = Map<string, Set<string>>
const indexes = () => ({
  payment: new Map() as Index,
  refund: new Map() as Index,
  transfer: new Map() as Index,
  reversal: new Map() as Index,
})

/** What a row hangs on, for the indexes. */
function parentOf(kind: Kind, value: Kinds[Kind]): string | undefined {
  if (kind === 'payment') return (value as Kinds['payment']).order_id
  if (kind === 'refund') return (value as Kinds['refund']).payment_id
  if (kind === 'transfer') return (value as Kinds['transfer']).source
  if (kind === 'reversal') return (value as Kinds['reversal']).transfer_id
  return undefined
}

/** Opens the journal and rebuilds everything from it. */
export function openStore(file: string): Store {
  let data = tables()
  let children = indexes()
  const receipts = new Map<string, string>()
  let entries = 0

  function apply([kind, value]: Entry) {
    entries += 1
    ;(data[kind] as Map<string, Kinds[Kind]>).set(value.id, value)
    const parent = parentOf(kind, value)
    if (parent !== undefined) {
      const index = children[kind as keyof typeof children]
      const siblings = index.get(parent)
      if (siblings) siblings.add(value.id)
      else index.set(parent, new Set([value.id]))
    }
    if (kind === 'order') {
      const { receipt } = value as Kinds['order']
      if (receipt !== null && !receipts.has(receipt)) receipts.set(receipt, value.id)
    }
    if (kind === 'mail' && data.mail.size > keptMails) {
      const oldest = data.mail.keys().next().value
      if (oldest !== undefined) data.mail.delete(oldest)
    }
  }

  const journal = openJournal(file, line => {
    for (const entry of line as Entry[]) apply(entry)
  })

  const kinds = () => Object.keys(data) as Kind[]
  const live = kinds().reduce((sum, kind) => sum + data[kind].size, 0)
  if (entries > compactFrom && entries > 2 * live) {
    journal.rewrite(kinds().flatMap(kind => [...data[kind].values()].map(value => [[kind, value]])))
  }

  const childrenOf = <K extends keyof ReturnType<typeof indexes>>(kind: K, parent: string): Kinds[K][] =>
    [...(children[kind].get(parent) ?? [])].flatMap(id => {
      const value = data[kind].get(id) as Kinds[K] | undefined
      return value ? [value] : []
    })

  return {
    get: (kind, id) => data[kind].get(id),
    all: kind => [...data[kind].values()],
    paymentsOf: orderId => childrenOf('payment', orderId),
    refundsOf: paymentId => childrenOf('refund', paymentId),
    transfersOf: source => childrenOf('transfer', source),
    reversalsOf: transferId => childrenOf('reversal', transferId),
    orderWithReceipt: receipt => data.order.get(receipts.get(receipt) ?? ''),
    change(work) {
      const staged = new Map<string, Entry>()
      const afterwards: (() => void)[] = []
      const result = work({
        get<K extends Kind>(kind: K, id: string) {
          return (staged.get(`${kind} ${id}`)?.[1] ?? data[kind].get(id)) as Kinds[K] | undefined
        },
        put(kind, value) {
          staged.set(`${kind} ${value.id}`, [kind, value])
        },
        after: task => afterwards.push(task),
      })
      if (staged.size > 0) journal.append([...staged.values()])
      for (const entry of staged.values()) apply(entry)
      for (const task of afterwards) task()
      return result
    },
    reset() {
      journal.rewrite([])
      data = tables()
      children = indexes()
      receipts.clear()
    },
    close: () => journal.close(),
  }
}
