import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day, moneyOf, savedAs } from '#server/testing/worlds/desks/desk.ts'
import { dialog, dialogSays, field, fill, press, textOf } from '#web/testing/lists.ts'
import { waitFor, within } from '#web/testing/screen.ts'
import { actOn, bookingsPage, check, choose, fieldSays, openDesk, optionsOf, priceSays, saved, submit, toggle } from '../testing/desk.ts'

test('charges, a payment and a refund; who chooses Cancelled is told what becomes of the money', async t => {
  const { server, hotel, open, sell } = await openDesk(t)
  await server.db.updateTable('hotel').set({ extra_bed_paise: 80_000 }).where('id', '=', hotel.id).execute()
  const dates = { hotel_id: hotel.id, start_date: day(0), end_date: day(60) }
  const shown = { ...dates, name: 'Three nights by the lake', effect: 'SHOWN' as const, discount_basis_points: 0 }
  const winter = { ...dates, name: 'Winter', effect: 'SHOWN' as const, discount_basis_points: 1000 }
  await server.db.insertInto('special_offer').values([shown, winter]).execute()
  const taxi = { kind: 'EXTRA', text: 'Taxi', amount: 1500 }
  const booking = await sell('Meera Iyer', { room: '101', from: 4, paidAmount: 3000, charges: [taxi] })
  await open(`${bookingsPage}?tab=list`)
  await actOn(booking, 'Edit')
  await toggle('Guest', 'Stay', 'Charges', 'Reverse: Taxi')
  const ready = (await optionsOf('Ready-made line')).join()
  // What the hotel's offers take nothing off is no charge.
  assert.ok(ready.includes('Extra bed, ₹800.00') && ready.includes('Winter, 10%') && !ready.includes('Three nights'), ready)
  await choose('Ready-made line', 'Extra bed, ₹800.00')
  await fill('How many', '2')
  assert.equal(((await field('What for')) as HTMLInputElement).value, 'Extra bed × 2')
  await press('Add another line')
  const lines = within((await dialog()).getByRole('list', { name: 'New lines' })).getAllByRole('listitem')
  assert.match(lines.map(textOf).join('|'), /Reversed: Taxi−\u2060₹1,500.00\D*\|[^|]*Extra bed × 2₹1,600.00[^|]*$/)
  await choose('Kind', 'Discount')
  await fill('Amount', 'Rs. 600')
  await press('Add another line')
  await fieldSays('What for', 'Say what it is for.')
  await fill('What for', 'Regular guest')
  await priceSays('₹500.00 less than before (₹9,500.00).')
  await toggle('Payment')
  await fill('Amount received', '7,000')
  await submit('Update Booking')
  await fieldSays('Payment method', 'Please select a payment method.')
  await choose('Payment method', 'UPI')
  await submit('Update Booking')
  await fieldSays('Amount received', 'At most ₹6,000.00 is due.')
  await fill('Amount received', '1,000')
  await priceSays(/^After this:.*Due ₹5,000\.00/)
  await fill('Transaction ID (optional)', 'UPI-77')
  await submit('Update Booking')
  await saved()
  const { total_paise, paid_paise } = await savedAs(server, booking)
  assert.deepEqual({ total_paise, paid_paise }, { total_paise: 900_000, paid_paise: 400_000 })

  await actOn(booking, 'Edit')
  await toggle('Guest', 'Stay', 'Status')
  await choose('New status', 'CANCELLED')
  await dialogSays('All nights go back on sale. ₹4,000.00 was paid: it stays with the hotel unless it is given back under Refund.')
  await choose('New status', '')
  await toggle('Status', 'Refund')
  await check('An amount')
  // Money that is only written down as given back needs a reason.
  await field('Reason')
  await fill('Amount to give back', '4500')
  await choose('Give back by', 'Cash')
  await fill('Reason', 'The lift did not work')
  await submit('Update Booking')
  await fieldSays('Amount to give back', 'At most ₹4,000.00 can be given back.')
  await fill('Amount to give back', '500')
  await submit('Update Booking')
  await saved()
  const given = { method: 'CASH', amount_paise: -50_000, reason: 'The lift did not work' }
  await waitFor(async () => assert.deepEqual((await moneyOf(server, booking)).at(-1), given))
})

test('a discount on a stay that is paid says what is to be given back', async t => {
  const { open, sell } = await openDesk(t)
  const booking = await sell('Meera Iyer', { room: '101', from: 4, paidAmount: 8000 })
  await open(`${bookingsPage}?edit=${booking.id}`)
  await toggle('Charges')
  await choose('Kind', 'Discount')
  await fill('What for', 'Noise at night')
  await fill('Amount', '900')
  await submit('Update Booking')
  await saved('Booking updated successfully! ₹900.00 is to be given back.')
})
