import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moneyOf, savedAs } from '#server/testing/worlds/desks/desk.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { dialog, dialogSays, fill, press, textOf, textsOf } from '#web/testing/lists.ts'
import type { Sent } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookingsPage, choose, openDesk, priceSays, saved, submit, toggle } from '../testing/desk.ts'
import { alertSays } from '../testing/desk-steps.ts'

const alertIs = (text: string) => waitFor(async () => assert.equal(textOf((await dialog()).getByRole('alert')), text))
const questionIs = (title: string) => screen.findByRole('dialog', { name: title })
const noQuestion = (title: string) => waitFor(() => absent(screen.queryByRole('dialog', { name: title })))
const bodyOf = ({ body }: Sent) => body as { version: number; payment?: { key: string }; [field: string]: unknown }

test('a guest in house moves into a room that is not clean after a yes alone: Esc is a no, which closes the question and saves nothing', async t => {
  const { server, open, sell, markDirty } = await openDesk(t)
  const booking = await sell('Meera Iyer', { room: '101', checkIn: true })
  await markDirty('102')
  await open(`${bookingsPage}?edit=${booking.id}`)
  await choose('Room', '102, Deluxe, dirty')
  await priceSays('Total ₹8,000.00')
  await submit('Update Booking')
  await questionIs('Not clean yet')
  await dialogSays('Room 102 is dirty. Is the guest to move there all the same?')
  await dialogSays('Or go back and choose another room.')
  await user.keyboard('{Escape}')
  await noQuestion('Not clean yet')
  await alertIs('Room 102 is dirty.')
  assert.equal((await savedAs(server, booking)).version, 1)
  await submit('Update Booking')
  await questionIs('Not clean yet')
  await press('Move all the same')
  await saved()
  const nights = server.db.selectFrom('room_night').innerJoin('room', 'room.id', 'room_night.room_id').select('room_number').distinct()
  assert.deepEqual(await nights.execute(), [{ room_number: '102' }])
})

test('an invoice is issued anew after a yes alone, and what it is sent with is the change as it was', async t => {
  const { server, owner, open, sell } = await openDesk(t)
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  const sent: Sent[] = []
  const text = 'A credit note and a new invoice are issued.'
  await open(`${bookingsPage}?edit=${booking.id}#payer`, owner, {
    [bookingChangeApi.update.path]: call => {
      sent.push(call)
      return bodyOf(call).reissue ? undefined : { status: 409, error: 'An invoice was issued.', fields: { reissue: text } }
    },
  })
  await fill(/^Address/, 'Lake Road 3')
  await submit('Update Booking')
  await questionIs('The invoice was issued already')
  await dialogSays(`It names other details. ${text}`)
  await press('Cancel')
  await noQuestion('The invoice was issued already')
  await alertIs('An invoice was issued.')
  await submit('Update Booking')
  await questionIs('The invoice was issued already')
  await press('Issue anew')
  await saved()
  const [refused, again, agreed] = sent.map(bodyOf)
  assert.deepEqual([sent.length, refused?.reissue], [3, undefined])
  assert.deepEqual([again, agreed], [refused, { ...refused, reissue: true }])
  assert.equal((await savedAs(server, booking)).guest_address, 'Lake Road 3')
})

test('a change stays open while it is sent; one that got no answer is sent again as it was, so that its payment is recorded once', async t => {
  const { server, owner, open, sell } = await openDesk(t)
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  const sent: Sent[] = []
  await open(`${bookingsPage}?edit=${booking.id}`, owner, {
    [bookingChangeApi.update.path]: async call => {
      sent.push(call)
      if (sent.length > 1) return
      await lost
      return { status: 500, error: 'Network error' }
    },
  })
  await toggle('Payment')
  await choose('Payment method', 'CASH')
  await fill('Amount received', '500')
  await submit('Update Booking')
  await waitFor(async () => assert.ok((await dialog()).getByRole('button', { name: 'Updating...' })))
  assert.ok((await dialog()).getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled)
  await user.keyboard('{Escape}')
  await user.click((await dialog()).getByRole('button', { name: 'Close' }))
  assert.equal(screen.getAllByRole('dialog').length, 1)
  lose()
  await alertIs('Network error')
  await submit('Update Booking')
  await saved()
  const [first, second] = sent.map(bodyOf)
  assert.deepEqual([sent.length, second], [2, first])
  assert.ok(first?.payment?.key)
  assert.deepEqual(await moneyOf(server, booking), [{ method: 'CASH', amount_paise: 50_000, reason: null }])
})

test('a guest who arrives for a dirty room gets a clean free one of its kind at the same price, or the room is marked clean', async t => {
  const { server, hotel, open, sell, markDirty } = await openDesk(t)
  await sell('Meera Iyer', { room: '101' })
  await sell('Asha Rao', { room: '104' })
  await sell('Tarun Das', { room: '102', checkIn: true })
  await markDirty('101')
  await markDirty('104')
  // Somebody pays more for the room today.
  await server.db
    .updateTable('room')
    .set({ price_paise: 900_000, price_with_meals_paise: 900_000 })
    .where('hotel_id', '=', hotel.id)
    .execute()
  await open(`${bookingsPage}?tab=day`)
  const roomsNow = async () =>
    (
      await server.db
        .selectFrom('room_night')
        .innerJoin('room', 'room.id', 'room_night.room_id')
        .innerJoin('booking', 'booking.id', 'room_night.booking_id')
        .select(['room_number', 'guest_name', 'status'])
        .distinct()
        .orderBy('room_number')
        .execute()
    ).map(row => Object.values(row).join(' '))
  const checkIn = async (name: string) => user.click(await screen.findByRole('button', { name: `Check in: ${name}` }))
  await checkIn('Meera Iyer')
  await questionIs('Not clean yet: Meera Iyer')
  await dialogSays('Room 101 is dirty. Check in anyway?')
  await waitFor(async () =>
    assert.deepEqual((await dialog()).getAllByRole('button').slice(1).map(textOf), [
      'Check in to 103',
      'Mark 101 clean and check in',
      'Go back',
      'Check in anyway',
    ]),
  )
  const rooms = within(await screen.findByRole('group', { name: 'Clean and free, of the same kind and at the same price:' }))
  assert.deepEqual(textsOf(rooms.getAllByRole('button')), ['Check in to 103'])
  await press('Check in to 103')
  await alertSays('Meera Iyer is checked in to room 103, ₹8,000.00 is due.')
  const logged = await server.db.selectFrom('booking_log').select('changes').execute()
  assert.deepEqual(
    logged.flatMap(({ changes }) => (changes as { field: string }[]).filter(({ field }) => field.endsWith('Reason'))),
    [{ field: 'keepPriceReason', from: null, to: 'Room 101 is dirty.' }],
  )

  await checkIn('Asha Rao')
  await press('Mark 104 clean and check in')
  await alertSays('Asha Rao is checked in, ₹8,000.00 is due.')
  const inside = ['102 Tarun Das CHECKED_IN', '103 Meera Iyer CHECKED_IN', '104 Asha Rao CHECKED_IN']
  assert.deepEqual((await roomsNow()).sort(), inside)
  const cleaning = await server.db.selectFrom('room_cleaning').select('state').orderBy('state').execute()
  assert.deepEqual(
    cleaning.map(({ state }) => state),
    ['CLEAN', 'DIRTY'],
  )
})
