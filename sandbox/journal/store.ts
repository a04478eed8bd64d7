import type { Kind, Kinds } from '../provider/entities.ts'
import { openJournal } from './journal.ts'

export type StoreOptions = {
  /** How many events whose delivery has ended are kept, the newest. Others are always kept. 2,000. */
  keptEvents?: number
  /** Outdated bytes that start a compaction, if they are also more than a quarter of the live ones. 8 MiB. */
  journalSlack?: number
}

type Entry = [Kind, Kinds[Kind]]
type Tables = { [K in Kind]: Map<string, Kinds[K]> }

const keptMails = 1000

/** One atomic change. `get` sees what the change itself has put. Put new objects; never mutate one that was read. */
export type Change = {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined
  put<K extends Kind>(kind: K, value: Kinds[K]): void
  /** Runs `task` after the change was written to the journal. */
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
  /** Atomic: writes what `work` puts as one line of the journal before other reads see it. */
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

/** The key that was inserted first. */
const oldest = (keys: { keys(): Iterator<string> }): string => keys.keys().next().value ?? ''

/** The id of a row's parent (order, payment, source or transfer), for the indexes. */
function parentOf(kind: Kind, value: Kinds[Kind]): string | undefined {
  if (kind === 'payment') return (value as Kinds['payment']).order_id
  if (kind === 'refund') return (value as Kinds['refund']).payment_id
  if (kind === 'transfer') return (value as Kinds['transfer']).source
  if (kind === 'reversal') return (value as Kinds['reversal']).transfer_id
  return undefined
}

/**
 * Opens the journal and rebuilds all data from it. Orders, payments, refunds and transfers are kept for ever; of mails,
 * and of events whose delivery has ended, only the newest. Throws a JournalError for a file that this did not write.
 */
export function openStore(file: string, { keptEvents = 2000, journalSlack = 8 * 1024 * 1024 }: StoreOptions = {}): Store {
  let data = tables()
  let children = indexes()
  const receipts = new Map<string, string>()
  const ended = new Set<string>()
  let entries = 0

  function apply([kind, value]: Entry) {
    entries += 1
    if (kind === 'delivery' && !data.event.has(value.id)) return // its event has been dropped since
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
    if (kind === 'mail' && data.mail.size > keptMails) data.mail.delete(oldest(data.mail))
    if (kind === 'delivery') dropEvents(value as Kinds['delivery'])
  }

  function dropEvents({ id, state }: Kinds['delivery']) {
    if (state === 'waiting') ended.delete(id)
    else ended.add(id)
    if (ended.size <= keptEvents) return
    const dropped = oldest(ended)
    ended.delete(dropped)
    data.event.delete(dropped)
    data.delivery.delete(dropped)
  }

  const journal = openJournal(file, line => {
    for (const [kind, value] of line as Entry[]) {
      if (!(kind in data) || typeof value.id !== 'string') throw new TypeError('not an entry')
      apply([kind, value])
    }
  })

  const kinds = () => Object.keys(data) as Kind[]

  /** All rows, one per line; an event and its delivery together, since neither is kept without the other. */
  function* lines(): Generator<Entry[]> {
    for (const kind of kinds().filter(each => each !== 'delivery')) {
      for (const value of data[kind].values()) {
        const delivery = kind === 'event' ? data.delivery.get(value.id) : undefined
        yield delivery
          ? [
              [kind, value],
              ['delivery', delivery],
            ]
          : [[kind, value]]
      }
    }
  }

  const limitFor = (bytes: number) => bytes + Math.max(journalSlack, bytes / 4)
  const live = kinds().reduce((sum, kind) => sum + data[kind].size, 0)
  let limit = limitFor(entries === 0 ? 0 : (journal.size() * live) / entries)

  function compactWhenLarge() {
    if (journal.size() <= limit) return
    limit = Number.POSITIVE_INFINITY // one at a time
    journal.compact(lines).then(
      () => {
        limit = limitFor(journal.size())
      },
      (error: unknown) => {
        limit = journal.size() + journalSlack // as it is for now; tried again when it has grown
        process.stderr.write(`sandbox: the journal could not be compacted: ${String(error)}\n`)
      },
    )
  }
  compactWhenLarge()

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
      compactWhenLarge()
      for (const task of afterwards) task()
      return result
    },
    reset() {
      journal.clear()
      data = tables()
      children = indexes()
      ended.clear()
      receipts.clear()
    },
    close: () => journal.close(),
  }
}
