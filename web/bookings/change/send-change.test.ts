import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import { CallError } from '#web/api/client.ts'
import type { Question } from '#web/ui/dialog/use-question.tsx'
import { sendChange } from './send-change.ts'

const ids = { hotelId: '00000000-0000-4000-8000-000000000001', bookingId: '00000000-0000-4000-8000-000000000002' }
const rooms: BookingChange['rooms'] = [{ id: '00000000-0000-4000-8000-000000000003', mealOption: 'breakfast' }]
const shown = { version: 3, totalAmount: 8000 }
const dirty = new CallError(409, 'Room 102 is dirty.', { fields: { onlyIfClean: 'Room 102 is dirty.' } })
const invoiced = new CallError(409, 'An invoice was issued.', { fields: { reissue: 'A credit note and a new invoice are issued.' } })

interface Situation {
  before?: BookingStatus
  refusal?: CallError
  /** What the server answers one after the other; undefined: it saves. */
  server?: (CallError | undefined)[]
  /** What the user answers one after the other. */
  user?: boolean[]
}

/** Sends a change: what the server got of it beside the ids and what was shown, what was asked, and how it ended. */
const play = async (change: Partial<BookingChange>, { before = 'CONFIRMED', refusal, server = [], user = [] }: Situation = {}) => {
  const sent: object[] = []
  const asked: Question[] = []
  const save = async ({ hotelId, bookingId, version, totalAmount, ...more }: BookingChange) => {
    assert.deepEqual({ hotelId, bookingId, version, totalAmount }, { ...ids, ...shown })
    sent.push(more)
    const failure = server[sent.length - 1]
    if (failure) throw failure
    return 'saved'
  }
  const ask = async (question: Question) => {
    asked.push(question)
    return user[asked.length - 1] ?? assert.fail(`nobody answers ${question.title}`)
  }
  const ended = await sendChange({ ...ids, ...change } as BookingChange, { ...shown, before, refusal }, ask, save).catch(error => error)
  return { sent, asked: asked.map(({ text, confirm }) => [text, confirm]), ended }
}

const yes = true
const no = false
const clean = { onlyIfClean: true }
const anyway = ['Room 102 is dirty. Check in anyway?', 'Check in anyway']
const move = ['Room 102 is dirty. Is the guest to move there all the same?', 'Move all the same']
const reissue = ['It names other details. A credit note and a new invoice are issued.', 'Issue anew']

test('a change is sent once, with the version and the total that were shown', async () => {
  assert.deepEqual(await play({ userName: 'Meera Rao' }), { sent: [{ userName: 'Meera Rao' }], asked: [], ended: 'saved' })
})

test('what the preview refused is not sent', async () => {
  const refusal = new CallError(409, 'Room 101 is taken.')
  assert.deepEqual(await play({ checkOutDate: '2026-12-09' }, { refusal }), { sent: [], asked: [], ended: refusal })
})

test('a refusal that nobody is asked about is thrown as it came', async () => {
  const refusal = new CallError(409, 'The price has changed.', { expected: { totalAmount: 9000 } })
  assert.deepEqual(await play({ rooms }, { server: [refusal] }), { sent: [{ rooms }], asked: [], ended: refusal })
})

test('who checks in, or moves while in house, enters a room that is not clean after a yes alone', async () => {
  const status = 'CHECKED_IN' as const
  for (const [change, before, question] of [
    [{ status }, 'CONFIRMED', anyway],
    [{ status, rooms }, 'CONFIRMED', anyway],
    [{ rooms }, 'CHECKED_IN', move],
  ] as const) {
    const first = { ...change, ...clean }
    assert.deepEqual(await play(change, { before }), { sent: [first], asked: [], ended: 'saved' })
    const agreed = { sent: [first, change], asked: [question], ended: 'saved' }
    assert.deepEqual(await play(change, { before, server: [dirty], user: [yes] }), agreed)
    assert.deepEqual(await play(change, { before, server: [dirty], user: [no] }), { sent: [first], asked: [question], ended: dirty })
  }
})

test('a room that nobody enters now may be dirty', async () => {
  for (const [change, before] of [
    [{ rooms }, 'CONFIRMED'],
    [{ userName: 'Meera Rao' }, 'CHECKED_IN'],
    // A check-out that was a mistake is taken back.
    [{ status: 'CHECKED_IN' }, 'CHECKED_OUT'],
  ] as const)
    assert.deepEqual(await play(change, { before }), { sent: [change], asked: [], ended: 'saved' })
})

test('an invoice is issued anew after a yes alone', async () => {
  const change = { userAddress: 'Lake Road 3' }
  const agreed = { sent: [change, { ...change, reissue: true }], asked: [reissue], ended: 'saved' }
  assert.deepEqual(await play(change, { server: [invoiced], user: [yes] }), agreed)
  assert.deepEqual(await play(change, { server: [invoiced], user: [no] }), { sent: [change], asked: [reissue], ended: invoiced })
})

test('what is sent after a yes may be refused, or be asked about the other thing', async () => {
  const taken = new CallError(409, 'Room 102 is taken.')
  const change = { rooms, userAddress: 'Lake Road 3' }
  const [first, second] = [
    { ...change, ...clean },
    { ...change, reissue: true, ...clean },
  ]
  assert.deepEqual(await play(change, { before: 'CHECKED_IN', server: [invoiced, dirty, taken], user: [yes, yes] }), {
    sent: [first, second, { ...change, reissue: true }],
    asked: [reissue, move],
    ended: taken,
  })
})
