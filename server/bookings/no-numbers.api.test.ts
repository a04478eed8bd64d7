import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { paperOf } from '#shared/documents/paper.ts'
import { documentsOfBooking } from '../documents/queries.ts'
import { namesNone, saysAll } from '../mails/testing.ts'
import { register } from '../testing/worlds/desks/registered-desk.ts'
import { order, pay, settlePutOff } from '../testing/worlds/stay.ts'
import { groupDesk } from './groups/testing.ts'
import { guestCalls } from './testing.ts'

// No amount, date, reference or address contains one of these.
const deluxe = ['quiet71', 'quiet72', 'quiet73', 'quiet74']
const suites = ['quiet81', 'quiet82', 'quiet83']
const numbers = [...deluxe, ...suites]

const start = async (t: TestContext) => {
  const kinds = [
    { name: 'Deluxe', numbers: deluxe },
    { name: 'Suite', numbers: suites, price: 6000, withMeals: 8000 },
  ]
  const desk = await groupDesk(t, { hotel: { kinds } })
  await register(desk)
  const edit: typeof desk.edit = async (booking, change) => {
    const answer = await desk.edit(booking, change)
    assert.equal(answer.status, 200, JSON.stringify(answer.failure))
    return answer
  }
  return { ...desk, ...guestCalls(desk), edit }
}

type Desk = Awaited<ReturnType<typeof start>>

/** What the guests got since this was asked last, without what went to the hotel; none of it names a room's number. */
const toldGuests = async ({ server }: Pick<Desk, 'server'>, names: readonly string[] = numbers) => {
  await settlePutOff(server)
  const mails = server.mails.splice(0).filter(({ to }) => to !== 'desk@hotel.example')
  for (const { subject, text, html, attachments = [] } of mails)
    namesNone([subject, text, html, ...attachments.map(one => one.content)], names)
  return mails
}

const subjects = (mails: readonly { subject: string }[]) =>
  mails.map(({ subject }) => subject.split(/[:,] /)[0]?.replace(/ [A-Z]+\/.*/, ''))

test('until check-in a guest is told kinds of rooms and no number: by mails, what the hotel changed, and vouchers', async t => {
  const desk = await start(t)
  const { server, hotel, manager, day, room, sell, edit, get, ask, keyFor } = desk
  const rooms = [room('quiet71'), room('quiet72')]
  const booking = await sell('quiet71', { rooms, from: 3, nights: 3, adults: 3, paidAmount: 2000 })
  const sold = await toldGuests(desk)
  assert.deepEqual(subjects(sold), ['Booking confirmed', 'Receipt voucher'])
  saysAll(sold[0] ?? assert.fail(), ['Your room numbers are given at check-in.', 'Deluxe'])

  await edit(booking, { checkOutDate: day(5), rooms: [room('quiet71'), room('quiet81', { replaces: rooms[1]?.id })] })
  const [changed, ...others] = await toldGuests(desk)
  assert.deepEqual(subjects([changed ?? assert.fail(), ...others]), ['Booking changed'])
  assert.ok(changed?.text.includes('Rooms: was: 2 × Deluxe, with breakfast'), changed?.text)
  saysAll(changed ?? assert.fail(), ['now: 1 × Deluxe, with breakfast', 'now: 1 × Suite, with breakfast'])

  const key = await keyFor(booking)
  const { data: page } = await get(booking.reference, key)
  assert.equal(page.changed?.lines[1], 'Rooms: 1 × Deluxe, with breakfast; 1 × Suite, with breakfast (was 2 × Deluxe, with breakfast)')
  namesNone(page.changed?.lines ?? [], numbers)
  await ask(booking.reference, key, { kind: 'cancel', message: 'Please cancel this booking.' })
  await server.call(paymentLinkApi.send, { hotelId: hotel.id, bookingId: booking.id } as never, manager.headers)
  await edit(booking, { status: 'CANCELLED' })
  assert.ok(subjects(await toldGuests(desk)).includes('Booking cancelled'))
  const papers = await documentsOfBooking(server.db, hotel.id, booking.id)
  for (const paper of papers) namesNone([JSON.stringify(paper.stay), JSON.stringify(paperOf(paper, 'original'))], numbers)
  assert.deepEqual([papers[0]?.kind, papers[0]?.stay.rooms], ['RECEIPT', ['Deluxe', 'Deluxe']])
  const printed = paperOf(papers[0] ?? assert.fail(), 'original').stay.facts
  assert.deepEqual(
    printed.filter(({ label }) => label === 'Rooms').map(({ value }) => value.replaceAll('\u00a0', ' ')),
    ['2 × Deluxe'],
  )
})

test('who pays online, and the contact of a group, are told no number either', async t => {
  const desk = await start(t)
  const { server, hotel, group, stay, call } = desk
  const made = await order(server, hotel, { numbers: ['quiet73', 'quiet74'], inDays: 2 })
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.ok(subjects(await toldGuests(desk)).includes('Booking confirmed'))
  const many = await group([stay('quiet71', 1), stay('quiet72', 1, 1), stay('quiet81', 1)], {
    userEmail: 'asha@mail.example',
    oneFolio: true,
  })
  await desk.pay(many, 5000)
  const mails = await toldGuests(desk)
  const [mail = assert.fail()] = mails.filter(({ subject }) => subject.startsWith('Group booked'))
  assert.ok(subjects(mails).includes('Receipt voucher'), JSON.stringify(subjects(mails)))
  const references = many.bookings.map(({ reference }) => `Booking ${reference}`)
  saysAll(mail, ['Deluxe, with breakfast', 'Suite, with breakfast', 'Your room numbers are given at check-in.', ...references])
  const [voucher] = (await Promise.all(many.bookings.map(({ id }) => documentsOfBooking(server.db, hotel.id, id)))).flat()
  assert.deepEqual(voucher?.stay.rooms, ['Deluxe', 'Deluxe', 'Suite'])
  assert.equal((await call('sendConfirmation', many, {})).status, 200)
  assert.equal((await toldGuests(desk)).length, 1)
})

test('a move to another room of the same kind mails nothing and shows nothing, also after 1.0.1; one to another kind does', async t => {
  const desk = await start(t)
  const { server, day, clock, room, sell, edit, get, keyFor } = desk
  const booking = await sell('quiet71', { rooms: [room('quiet71'), room('quiet81')], from: 3, adults: 3 })
  await toldGuests(desk)
  /** The booking's rooms, of which one is left for another. */
  let rooms = ['quiet71', 'quiet81']
  const move = async (from: string, to: string) => {
    await edit(booking, { rooms: rooms.map(one => (one === from ? room(to, { replaces: room(from).id }) : room(one))) })
    rooms = rooms.map(one => (one === from ? to : one))
  }
  const changed = async () => (await get(booking.reference, await keyFor(booking))).data.changed
  await move('quiet71', 'quiet74')
  await move('quiet81', 'quiet82')
  const waiting = await server.db
    .selectFrom('outbox')
    .select('kind')
    .where('done_at', 'is', null)
    .where('kind', '=', 'mail-change')
    .execute()
  assert.deepEqual([waiting, subjects(await toldGuests(desk)), await changed()], [[], [], null])

  // 1.0.1 stored what it had mailed with numbers, in their order, and asked for the mail of a move.
  const stored = async () => {
    const { rows } = await sql<{ was: { rooms: object[] } }>`select last_mailed_stay as was from booking where id = ${booking.id}`.execute(
      server.db,
    )
    return rows[0]?.was
  }
  await edit(booking, { checkOutDate: day(6) })
  assert.deepEqual(subjects(await toldGuests(desk)), ['Booking changed'])
  const known = [
    { roomNumber: 'quiet74', roomType: 'Deluxe', mealOption: 'breakfast' },
    { roomNumber: 'quiet82', roomType: 'Suite', mealOption: 'breakfast' },
  ]
  assert.deepEqual((await stored())?.rooms, known, 'its mails name the numbers that they find')
  const before = {
    ...(await stored()),
    rooms: [
      { ...known[1], roomNumber: 'quiet81' },
      { ...known[0], roomNumber: 'quiet99' },
    ],
  }
  await sql`update booking set last_mailed_stay = ${JSON.stringify(before)}::jsonb where id = ${booking.id}`.execute(server.db)
  const payload = { hotelId: booking.hotelId, bookingId: booking.id }
  await server.db
    .insertInto('outbox')
    .values({ kind: 'mail-change', payload: JSON.stringify(payload) })
    .execute()
  assert.deepEqual(subjects(await toldGuests(desk)), [])

  // The page says the day of the last change that the guest was told.
  clock(1)
  await move('quiet74', 'quiet72')
  assert.deepEqual([subjects(await toldGuests(desk)), (await changed())?.on], [[], day(0)])
  await move('quiet72', 'quiet81')
  const [mail] = await toldGuests(desk)
  assert.match(mail?.text ?? '', /Rooms: was: 1 × Deluxe, with breakfast\s+was: 1 × Suite, with breakfast\s+now: 2 × Suite, with breakfast/)
  assert.equal((await changed())?.on, day(1))
  // A guest who has arrived and sleeps in two rooms one after the other has not got a room more.
  clock(3)
  await edit(booking, { status: 'CHECKED_IN' })
  clock(4)
  rooms = ['quiet81', 'quiet82']
  await move('quiet82', 'quiet83')
  assert.deepEqual([subjects(await toldGuests(desk)), (await changed())?.on], [[], day(1)])
})
