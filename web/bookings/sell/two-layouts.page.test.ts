import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { dialogSays, field, fill, noDialog, press } from '#web/testing/lists.ts'
import type { Sent } from '#web/testing/page.ts'
import { absent, screen, user, waitFor } from '#web/testing/screen.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { bookingsPage, check, choose, fieldSays, openDesk } from '../testing/desk.ts'
import { toReview, toRooms } from '../testing/desk-steps.ts'
import { bookButton, inDays, choose as takeRoom } from '../testing/guest-pages.ts'

const list = `${bookingsPage}?tab=list`
const typedIn = async (label: string | RegExp) => ((await field(label)) as HTMLInputElement).value
const allTypedIn = (...labels: (string | RegExp)[]) => Promise.all(labels.map(typedIn))
const ownPrice = /^Price per night, Deluxe/

test('what the wizard has no field for counts in the quick sale alone, and stands there again after the wizard', async t => {
  const { hotel, open } = await openDesk(t)
  await open(`${bookingsPage}?sell=1&in=${inDays(3)}&out=${inDays(5)}&room=${hotel.rooms['103']}`)
  await dialogSays('Total ₹8,000.00')
  await fill('Full name', 'Meera Iyer')
  await fill('Mobile number', '98765 43210')
  await choose('Source', 'AGENT')
  await fill("Agent's booking no.", 'YT 77')
  await press('Another price')
  await fill(ownPrice, '3000')
  await fill('Reason', 'Regular guest')
  await dialogSays('Total ₹6,000.00')
  await choose('Payment method', 'LINK')
  const labels = ['Source', "Agent's booking no.", 'Payment method', 'The guest can pay until']
  const typed = await allTypedIn(...labels)
  assert.notEqual(typed[3], '')
  await press('Step by step')
  await field('Amount received (optional)')
  assert.equal(await typedIn('Payment method'), '')
  await dialogSays('Total₹8,000.00Received₹0.00Due₹8,000.00')
  await press('Quick sale')
  await dialogSays('Total ₹6,000.00')
  assert.deepEqual(await allTypedIn(...labels), typed)
  await press('Another price')
  assert.deepEqual(await allTypedIn(ownPrice, 'Reason'), ['3000', 'Regular guest'])
})

test('the wizard sells at the price that it shows, whatever was agreed in the quick sale', async t => {
  const { server, hotel, open } = await openDesk(t)
  await open(`${bookingsPage}?sell=1&in=${inDays(3)}&out=${inDays(5)}&room=${hotel.rooms['103']}`)
  await dialogSays('Total ₹8,000.00')
  await fill('Full name', 'Meera Iyer')
  await fill('Mobile number', '98765 43210')
  await choose('Source', 'AGENT')
  await press('Another price')
  await fill(ownPrice, '3000')
  await fill('Reason', 'Regular guest')
  await dialogSays('Total ₹6,000.00')
  await press('Step by step')
  await field('Amount received (optional)')
  await choose('Payment method', 'CASH')
  await user.click(await bookButton())
  await noDialog()
  const sold = server.db.selectFrom('booking').select(['total_paise', 'source', 'source_reference'])
  assert.deepEqual(await sold.execute(), [{ total_paise: 800_000, source: 'DESK', source_reference: null }])
})

test('the wizard asks for as many rooms as before, although one of them was looked at in the quick sale; rooms that are added there count in it', async t => {
  const { hotel, open, openAgain } = await openDesk(t)
  await open(list)
  const search = { checkIn: inDays(3), checkOut: inDays(5), rooms: 2, adults: 3, ages: [] }
  const begun = { search, step: 2, reached: 2, choices: [], chosen: [] }
  sessionStorage.setItem(`atithi.draft.desk-stay.${hotel.id}`, JSON.stringify(begun))
  await openAgain(`${list}&add=1`)
  await screen.findByRole('heading', { name: 'Deluxe' })
  await takeRoom()
  await dialogSays('Choose 1 more room.')
  await press('Quick sale')
  await waitFor(async () => assert.equal(await typedIn('Rooms, Deluxe'), '1'))
  assert.deepEqual(await allTypedIn('Check-in', 'Adults'), [shownDate(inDays(3)), '3'])
  await press('Step by step')
  await dialogSays('Choose 1 more room.')
  await press('Quick sale')
  await choose('Rooms, Suite', '1')
  await press('Step by step')
  await dialogSays(/1 × Deluxe, 1 × Suite/)
  await field('Full name')
})

test('dates that were picked in the wizard stand in the fields of the quick sale; a reload of the page keeps the money that was typed in the wizard', async t => {
  const { open, openAgain } = await openDesk(t)
  await open(list)
  await toRooms(3)
  await takeRoom()
  await toReview()
  await choose('Payment method', 'UPI')
  await fill(/^Amount received/, '1600')
  await fill(/^Transaction ID/, 'UPI 4711')
  await press('Quick sale')
  await field('Rooms, Deluxe')
  assert.deepEqual(await allTypedIn('Check-in', 'Check-out'), [shownDate(inDays(3)), shownDate(inDays(5))])
  await press('Step by step')
  await field('Amount received (optional)')
  await openAgain(`${list}&add=1`)
  await field('Payment method')
  assert.deepEqual(await allTypedIn('Payment method', /^Amount received/, /^Transaction ID/), ['UPI', '1600', 'UPI 4711'])
})

test('Reset throws the sale away for both layouts, and leaves the dates that the plan began with', async t => {
  const { hotel, open } = await openDesk(t)
  await open(`${bookingsPage}?add=1&in=${inDays(3)}&out=${inDays(5)}`)
  await takeRoom()
  await toReview()
  await choose('Payment method', 'UPI')
  await press('Reset')
  await press('Keep editing')
  assert.equal(await typedIn('Payment method'), 'UPI')
  await press('Reset')
  await press('Discard')
  await dialogSays(/1 room, 2 nights/)
  assert.ok(!JSON.stringify({ ...sessionStorage }).includes('Meera'))
  await takeRoom()
  await press('Proceed')
  assert.equal(await typedIn('Full name'), '')
  await press('Quick sale')
  await field('Rooms, Deluxe')
  assert.deepEqual(await allTypedIn('Check-in', 'Full name', 'Payment method', 'Rooms, Deluxe'), [shownDate(inDays(3)), '', '', '1'])
  await press('Close')
  await press('Discard')
  await noDialog()
  assert.deepEqual(JSON.parse(sessionStorage.getItem(`atithi.draft.desk-stay.${hotel.id}`) ?? '').chosen, [])
})

for (const isQuick of [false, true]) {
  const layout = isQuick ? 'the quick sale' : 'the wizard'

  test(`what the server has against the guest is said on its field in ${layout}, and is over once it is mended; a room that is not clean is asked about`, async t => {
    const { server, hotel, owner, open, markDirty } = await openDesk(t)
    for (const number of ['101', '102', '103', '104']) await markDirty(number)
    const sent: Sent[] = []
    const refuseFirst = (call: Sent) => {
      sent.push(call)
      return sent.length === 1 ? { status: 400, fields: { userPhone: 'Nobody has this number.' } } : undefined
    }
    const at = `${bookingsPage}?${isQuick ? 'sell' : 'add'}=1&in=${inDays(0)}&out=${inDays(2)}&room=${hotel.rooms['103']}`
    await open(at, owner, { [bookingApi.create.path]: refuseFirst })
    if (isQuick) await dialogSays('Total ₹8,000.00')
    else await press('Proceed')
    await fill('Full name', 'Meera Iyer')
    await fill('Mobile number', '98765 43210')
    if (!isQuick) await press('Continue to review')
    await choose('Payment method', 'CASH')
    await check('Check in now')
    await user.click(await bookButton())
    await fieldSays('Mobile number', 'Nobody has this number.')
    await fill('Mobile number', '98765 43211')
    if (!isQuick) await press('Continue to review')
    absent(screen.queryByText('Nobody has this number.'))
    await user.click(await bookButton())
    await screen.findByRole('dialog', { name: 'Not clean yet' })
    await press('Check in anyway')
    await screen.findByText(/^Booking created successfully/)
    if (isQuick) await dialogSays(/Status\s*Checked in/)
    const sold = server.db.selectFrom('booking').select(['status', 'guest_phone'])
    assert.deepEqual(await sold.execute(), [{ status: 'CHECKED_IN', guest_phone: '+919876543211' }])
    // The same sale once more has the same key.
    const keys = sent.map(({ body }) => (body as { key: string }).key)
    assert.deepEqual([keys.length, new Set(keys).size, keys[1] === keys[2]], [3, 2, true])
  })
}
