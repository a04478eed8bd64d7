import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, nightsAt, paperTrail, receipt, returned } from '../../testing/worlds/papers/document-facts.ts'
import type { Paper, Receipt, StayFacts } from './facts.ts'
import { ledgerOf } from './ledger.ts'
import { backByReceipt, backOf, owedByReceipt } from './money-back.ts'

/** What went back of each receipt, in rupees, as the papers so far have it: `refund: 400 of online`. */
const matchedIn = (stay: StayFacts, issued: readonly Paper[] = []): string[] => {
  const back = backByReceipt(stay, ledgerOf(issued))
  return stay.receipts.flatMap(({ id }) => [...(back.get(id) ?? [])].map(([returnId, paise]) => `${returnId}: ${paise / 100} of ${id}`))
}

/** The same of a stay without any papers. */
const matchedOf = (money: Pick<StayFacts, 'receipts' | 'returns'>) => matchedIn({ ...paperTrail(nightsAt(1000)).stay(), ...money })

/** The same of a stay of one night that is over and has its invoice, after a change of it. */
const afterInvoice = (rupees: number, receipts: readonly Receipt[], end: Partial<StayFacts> = {}) => {
  const trail = paperTrail(nightsAt(rupees))
  trail.goOn({ receipts, status: 'CHECKED_OUT', closedAt: at(8), ...end })
  return (change: Partial<StayFacts>) => matchedIn({ ...trail.stay(), ...change }, trail.issued)
}

const online = (rupees: number) => receipt('online', rupees, at(1))
const cash = (rupees: number) => receipt('cash', rupees, at(2), 'CASH')
const refund = (rupees: number) => returned('refund', rupees, at(9), 'online')
const atDesk = (rupees: number, id = 'desk') => returned(id, rupees, at(9), null)

test('nothing was given back: nothing is matched', () => {
  assert.deepEqual(matchedOf({ receipts: [], returns: [] }), [])
  assert.deepEqual(matchedOf({ receipts: [online(1000)], returns: [] }), [])
  assert.deepEqual(matchedOf({ receipts: [], returns: [atDesk(100)] }), [])
})

test('a refund of the provider is of its payment; what is more than that is of the other money', () => {
  const receipts = [online(1000), cash(500)]
  assert.deepEqual(matchedOf({ receipts, returns: [refund(400)] }), ['refund: 400 of online'])
  assert.deepEqual(matchedOf({ receipts, returns: [refund(1200)] }), ['refund: 1000 of online', 'refund: 200 of cash'])
})

test('what the desk gives back is of what the desk took, the oldest first, then of what came online', () => {
  const receipts = [online(1000), receipt('first', 500, at(2), 'CASH'), receipt('second', 300, at(3), 'UPI')]
  assert.deepEqual(matchedOf({ receipts, returns: [atDesk(600)] }), ['desk: 500 of first', 'desk: 100 of second'])
  assert.deepEqual(matchedOf({ receipts, returns: [atDesk(900)] }), ['desk: 100 of online', 'desk: 500 of first', 'desk: 300 of second'])
})

test('what had come by then goes back before what came later, also online before the desk', () => {
  const receipts = [online(200), cash(500), receipt('later', 400, at(10), 'CASH')]
  assert.deepEqual(matchedOf({ receipts, returns: [atDesk(600)] }), ['desk: 100 of online', 'desk: 500 of cash'])
  assert.deepEqual(matchedOf({ receipts, returns: [atDesk(800)] }), ['desk: 200 of online', 'desk: 500 of cash', 'desk: 100 of later'])
})

test('what an agent gives back is of what agents took first, and what the desk gives back of the desk’s own', () => {
  const receipts = [online(100), cash(500), receipt('agent', 300, at(3), 'PAID_THERE')]
  const byAgent = { ...atDesk(400, 'agency'), method: 'PAID_THERE' as const }
  assert.deepEqual(matchedOf({ receipts, returns: [byAgent] }), ['agency: 100 of cash', 'agency: 300 of agent'])
  assert.deepEqual(matchedOf({ receipts, returns: [atDesk(600)] }), ['desk: 500 of cash', 'desk: 100 of agent'])
})

test('several returns: each takes what those before it left, and nothing goes back twice', () => {
  const returns = [atDesk(400), refund(500), atDesk(900, 'last')]
  assert.deepEqual(matchedOf({ receipts: [online(800), cash(300)], returns }), [
    'desk: 100 of online',
    'refund: 500 of online',
    'last: 200 of online',
    'desk: 300 of cash',
  ])
})

test('paise that do not divide: each amount goes back to the paisa', () => {
  const receipts = [receipt('first', 33.33, at(1), 'CASH'), receipt('second', 33.33, at(2), 'CASH'), receipt('third', 33.34, at(3), 'CASH')]
  assert.deepEqual(matchedOf({ receipts, returns: [atDesk(50.01), atDesk(49.98, 'last')] }), [
    'desk: 33.33 of first',
    'desk: 16.68 of second',
    'last: 16.65 of second',
    'last: 33.33 of third',
  ])
})

test('what a refund voucher says stays, though the money would be matched otherwise now', () => {
  const trail = paperTrail(nightsAt(2000))
  trail.goOn({ receipts: [online(1000)] })
  trail.goOn({ returns: [atDesk(400)] })
  const stay = { ...trail.stay(), receipts: [online(1000), cash(300)] }
  assert.deepEqual(matchedIn(stay), ['desk: 100 of online', 'desk: 300 of cash'])
  assert.deepEqual(matchedIn(stay, trail.issued), ['desk: 400 of online'])
  const more = { ...stay, returns: [atDesk(400), atDesk(500, 'next')] }
  assert.deepEqual(matchedIn(more, trail.issued), ['desk: 400 of online', 'next: 200 of online', 'next: 300 of cash'])
})

test('a refund voucher counts no further than its return and its receipt are there', () => {
  const trail = paperTrail(nightsAt(2000))
  trail.goOn({ receipts: [online(1000)] })
  trail.goOn({ returns: [refund(400)] })
  const after = (change: Partial<StayFacts>) => matchedIn({ ...trail.stay(), ...change }, trail.issued)
  assert.deepEqual(after({ returns: [] }), [], 'the provider failed it')
  assert.deepEqual(after({ returns: [atDesk(300)], receipts: [online(1000), cash(300)] }), ['desk: 300 of cash'])
  assert.deepEqual(after({ returns: [refund(250)] }), ['refund: 250 of online'])
  assert.deepEqual(after({ receipts: [online(150), cash(500)] }), ['refund: 150 of online', 'refund: 250 of cash'])
})

test('after an invoice the surplus goes back: of the advance that it left open, whichever payment the return names', () => {
  // The invoice takes the 1,000 that came online and 200 of the cash, which leaves 300 of the cash open.
  const after = afterInvoice(1200, [online(1000), cash(500)])
  assert.deepEqual(after({ returns: [refund(300)] }), ['refund: 300 of cash'])
  assert.deepEqual(after({ returns: [refund(100)] }), ['refund: 100 of cash'])
  assert.deepEqual(after({ returns: [refund(400)] }), ['refund: 100 of online', 'refund: 300 of cash'])
  assert.deepEqual(after({ returns: [refund(300)], isRefundOnWay: true }), ['refund: 300 of online'])
})

test('of a surplus the latest return is matched first; what it does not take is left to the one before', () => {
  // The invoice takes 800 of what came online: 200 of it and 200 of the cash are open.
  const after = afterInvoice(800, [online(1000), cash(200)])
  assert.deepEqual(after({ returns: [atDesk(300), refund(300)] }), [
    'refund: 200 of online',
    'desk: 200 of online',
    'refund: 100 of cash',
    'desk: 100 of cash',
  ])
})

test('money that came after the invoice has no advance: only the surplus of advances that is gone is matched with them', () => {
  const after = afterInvoice(1000, [online(1300)])
  const late = receipt('late', 500, at(9), 'CASH')
  // Of 1,800 for a stay of 1,000 there are 600 left after 200 went back, which is more than the 300 that are open.
  assert.deepEqual(after({ receipts: [online(1300), late], returns: [atDesk(200)] }), ['desk: 200 of late'])
  // After 600 went back there are 200 left, so 100 of the 300 are gone.
  assert.deepEqual(after({ receipts: [online(1300), late], returns: [atDesk(600)] }), ['desk: 100 of online', 'desk: 500 of late'])
  // 200 of the cash and 200 of what came online are open; of these 400 there are 100 left after 600 went back.
  const ofTwo = afterInvoice(800, [online(1000), cash(200)])
  const money = { receipts: [online(1000), cash(200), { ...late, paise: 30_000 }], returns: [atDesk(600)] }
  assert.deepEqual(ofTwo(money), ['desk: 100 of online', 'desk: 200 of cash', 'desk: 300 of late'])
})

test('what a voucher says of a surplus is not matched once more, though it went back last', () => {
  const trail = paperTrail(nightsAt(1200))
  trail.goOn({ receipts: [online(1000), cash(500)], status: 'CHECKED_OUT', closedAt: at(8) })
  trail.goOn({ returns: [refund(200)] })
  const stay = { ...trail.stay(), returns: [atDesk(100), refund(200)] }
  assert.deepEqual(matchedIn(stay, trail.issued), ['refund: 200 of cash', 'desk: 100 of cash'])
})

test('a surplus of one paisa of a voucher over two rates is found, and goes back as it', () => {
  const trail = paperTrail(nightsAt(1000, 9000))
  trail.goOn({ receipts: [receipt('cash', 500, at(1), 'CASH'), receipt('online', 500.01, at(2))] })
  trail.goOn({ nights: nightsAt(1000), status: 'CHECKED_OUT', closedAt: at(8) })
  const after = (rupees: number) => matchedIn({ ...trail.stay(), returns: [atDesk(rupees)] }, trail.issued)
  assert.deepEqual(after(0.01), ['desk: 0.01 of online'])
  assert.deepEqual(after(1.01), ['desk: 1 of cash', 'desk: 0.01 of online'])
})

test('a stay that is off: what was owed to the guest was left open online, and goes back of it, also in cash', () => {
  // 1,200 of 1,500 are kept and invoiced; the 300 that are owed were left open online.
  const after = afterInvoice(2000, [online(1000), cash(500)], { status: 'CANCELLED', closedAt: at(4), owedPaise: 30_000 })
  assert.deepEqual(after({ returns: [atDesk(300)], owedPaise: 0 }), ['desk: 300 of online'])
  assert.deepEqual(after({ returns: [atDesk(100)], owedPaise: 20_000 }), ['desk: 100 of online'])
  assert.deepEqual(after({ returns: [atDesk(100)] }), ['desk: 100 of cash'], 'as much is owed as before')
})

test('kept fees: the invoice of a guest who did not come takes all, so that what goes back later is of any money', () => {
  const after = afterInvoice(2000, [online(1000), cash(500)], { status: 'NO_SHOW' })
  assert.deepEqual(after({}), [])
  assert.deepEqual(after({ returns: [atDesk(600)] }), ['desk: 100 of online', 'desk: 500 of cash'])
  assert.deepEqual(after({ returns: [refund(400)] }), ['refund: 400 of online'])
})

test('what is still owed to a guest will go back online first, of what did not go back yet', () => {
  const receipts = [cash(500), receipt('online', 1000, at(3))]
  const owedIn = (rupees: number, returns: StayFacts['returns'] = []) => {
    const stay = { ...paperTrail(nightsAt(2000)).stay(), receipts, returns, owedPaise: rupees * 100 }
    const back = backByReceipt(stay, ledgerOf([]))
    const owed = owedByReceipt(stay, back)
    return receipts.map(({ id }) => [id, backOf(back, id) / 100, (owed.get(id) ?? 0) / 100])
  }
  assert.deepEqual(owedIn(0), [
    ['cash', 0, 0],
    ['online', 0, 0],
  ])
  assert.deepEqual(owedIn(1200), [
    ['cash', 0, 200],
    ['online', 0, 1000],
  ])
  assert.deepEqual(owedIn(800, [refund(400)]), [
    ['cash', 0, 200],
    ['online', 400, 600],
  ])
  assert.deepEqual(owedIn(700, [refund(250), returned('again', 250, at(10), 'online'), atDesk(100)]), [
    ['cash', 100, 200],
    ['online', 500, 500],
  ])
})
