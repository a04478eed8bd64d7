import assert from 'node:assert/strict'
import { test } from 'node:test'
import { savedAs } from '#server/testing/worlds/desks/desk.ts'
import { dialog, dialogSays, fill, press } from '#web/testing/lists.ts'
import { descriptionOf, fireEvent, user, within } from '#web/testing/screen.ts'
import { bookingsPage, check, choose, fieldSays, openDesk, priceSays, saved, saysIn, submit, toggle } from '../testing/desk.ts'

test('a third adult and a bed come, a night gets a price with a reason, and the booking says what each night is made of', async t => {
  const { server, hotel, open, sell } = await openDesk(t)
  const { db } = server
  await db.updateTable('room_type').set({ base_adults: 2, base_children: 0, extra_beds: 1 }).where('hotel_id', '=', hotel.id).execute()
  await db.updateTable('room').set({ adult_capacity: 3 }).where('hotel_id', '=', hotel.id).execute()
  const costs = { extra_adult_breakfast_paise: 80_000, extra_bed_paise: 60_000, page_version: 100 }
  await db.updateTable('hotel').set(costs).where('id', '=', hotel.id).execute()
  const booking = await sell('Meera Iyer', { room: '101', from: 4 })
  await open(`${bookingsPage}?edit=${booking.id}`)
  const room = within(await (await dialog()).findByRole('group', { name: 'Who sleeps in the room' }))
  const more = async (what: string) => user.click(room.getByRole('button', { name: `More: ${what}` }))
  await more('Adults')
  await more('Extra beds')
  await priceSays(/2 nights from .*: ₹5,400\.00 instead of ₹4,000\.00 each/)
  await more('Children')
  await submit('Update Booking')
  await fieldSays('Age of child 1', 'Give the age of every child.')
  await choose('Age of child 1', '3')
  await toggle('Prices')
  await check('Night by night')
  const [last] = (await dialog()).getAllByRole('textbox', { name: /^Room 101/ }).slice(-1)
  assert.match(descriptionOf(last as HTMLElement), /^₹ Per night\. Now ₹/)
  fireEvent.input(last as HTMLElement, { target: { value: '3,000' } })
  await priceSays('Total ₹8,400.00')
  await submit('Update Booking')
  await fieldSays('Reason for the price', 'Say why.')
  await fill('Reason for the price', 'Noise at night')
  await submit('Update Booking')
  await saved()
  assert.partialDeepStrictEqual(await savedAs(server, booking), { adults: 3, children: 1, child_ages: [3], total_paise: 840_000 })
  await open(`${bookingsPage}?view=${booking.id}`)
  await dialogSays('Reason: Noise at night')
  saysIn((await dialog()).getByRole('table', { name: 'Price' }), /agreed price: room ₹1,600\.00, extra adult ₹800\.00, extra bed ₹600\.00/)
})

test('whoever slept in a room that is removed is missed in words, until a room has the people again', async t => {
  const { server, hotel, open, sell } = await openDesk(t)
  const { db } = server
  await db.updateTable('room_type').set({ base_adults: 2, base_children: 0 }).where('hotel_id', '=', hotel.id).execute()
  await db.updateTable('room').set({ adult_capacity: 3 }).where('hotel_id', '=', hotel.id).execute()
  const costs = { extra_adult_breakfast_paise: 80_000, page_version: 100 }
  await db.updateTable('hotel').set(costs).where('id', '=', hotel.id).execute()
  const rooms = ['101', '102'].map(number => ({ id: hotel.rooms[number], mealOption: 'breakfast' }))
  const booking = await sell('Meera Iyer', { from: 4, adults: 4, rooms })
  await open(`${bookingsPage}?edit=${booking.id}`)
  await dialogSays('₹16,000.00 for the nights')
  await dialogSays('Together 4 adults.')
  await press('Remove room: Second room')
  await dialogSays('Together 2 adults instead of 4 adults. If the others stay too, add them to a room.')
  await press('More: Adults')
  await dialogSays('Together 3 adults instead of 4 adults. If the others stay too, add them to a room.')
  await submit('Update Booking')
  await saved()
  assert.partialDeepStrictEqual(await savedAs(server, booking), { adults: 3, total_paise: 960_000 })
})
