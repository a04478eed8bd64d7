import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { beginSession } from '../people.ts'
import { expectSaid, field, submit } from '../rooms.ts'
import { dialog } from '../staff.ts'
import { expect, test } from '../world.ts'
import { done, moneyOf, openDialog, price, savedAs, toggle } from './desk-edit.ts'
import { day, openDesk } from './desk-list.ts'

test('charges, a payment and a refund; who chooses Cancelled is told what becomes of the money', async ({ page, world, watch }) => {
  test.setTimeout(120_000)
  watch.allow(/status of 400/)
  const { owner, hotel, sell } = await openDesk(world)
  await world.db.updateTable('hotel').set({ extra_bed_paise: 80_000 }).where('id', '=', hotel.id).execute()
  const taxi = { kind: 'EXTRA', text: 'Taxi', amount: 1500 }
  const booking = await sell('Meera Iyer', { room: '101', from: 4, paidAmount: 3000, charges: [taxi] })
  await beginSession(page, owner.email)
  await openDialog(page, booking, 'Edit')
  await toggle(page, 'Guest', 'Stay', 'Charges')
  await dialog(page).getByRole('button', { name: 'Reverse: Taxi' }).click()
  await field(page, 'Ready-made line').selectOption('Extra bed, ₹800.00')
  await field(page, 'How many').fill('2')
  await expect(field(page, 'What for')).toHaveValue('Extra bed × 2')
  await dialog(page).getByRole('button', { name: 'Add another line' }).click()
  await expect(dialog(page).getByRole('list', { name: 'New lines' }).getByRole('listitem')).toHaveText([
    /Reversed: Taxi-₹1,500.00/,
    /Extra bed × 2₹1,600.00/,
  ])
  await field(page, 'Kind').selectOption('Discount')
  await field(page, 'Amount').fill('Rs. 600')
  await dialog(page).getByRole('button', { name: 'Add another line' }).click()
  await expectSaid(field(page, 'What for'), 'Say what it is for.')
  await field(page, 'What for').fill('Regular guest')
  await expect(price(page)).toContainText('₹500.00 less than before (₹9,500.00).')
  await toggle(page, 'Payment')
  await field(page, 'Amount received').fill('7,000')
  await submit(page, 'Update Booking')
  await expectSaid(field(page, 'Payment method'), 'Please select a payment method.')
  await field(page, 'Payment method').selectOption('UPI')
  await submit(page, 'Update Booking')
  await expectSaid(field(page, 'Amount received'), 'At most ₹6,000.00 is due.')
  await field(page, 'Amount received').fill('1,000')
  await field(page, 'Transaction ID (optional)').fill('UPI-77')
  await submit(page, 'Update Booking')
  await done(page)
  expect(await savedAs(world, booking)).toMatchObject({ total_paise: 900_000, paid_paise: 400_000 })

  await openDialog(page, booking, 'Edit')
  await toggle(page, 'Guest', 'Stay', 'Status')
  await field(page, 'New status').selectOption({ value: 'CANCELLED' })
  const kept = 'All nights go back on sale. ₹4,000.00 was paid: it stays with the hotel unless it is given back under Refund.'
  await expect(dialog(page).getByText(kept, { exact: true })).toBeVisible()
  await field(page, 'New status').selectOption('')
  await toggle(page, 'Status', 'Refund')
  await dialog(page).getByLabel('An amount').check()
  await field(page, 'Amount to give back').fill('4500')
  await field(page, 'Give back by').selectOption('Cash')
  await field(page, 'Reason').fill('The lift did not work')
  await submit(page, 'Update Booking')
  await expectSaid(field(page, 'Amount to give back'), 'At most ₹4,000.00 can be given back.')
  await field(page, 'Amount to give back').fill('500')
  await submit(page, 'Update Booking')
  await done(page)
  const given = { method: 'CASH', amount_paise: -50_000, reason: 'The lift did not work' }
  expect((await moneyOf(world, booking)).at(-1)).toEqual(given)
})

test('a guest leaves early: the nights left are charged or not, what is due is taken or left with a reason; who may not give money away is not offered it, and cancels what is being paid for', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 409/)
  const { owner, reception, hotel, sell } = await openDesk(world)
  const one = await sell('Meera Iyer', { room: '101', nights: 3, paidAmount: 1000, checkIn: true })
  const other = await sell('Meera Iyer', { room: '102', nights: 3, paidAmount: 1000, checkIn: true })
  const charges = [{ kind: 'EXTRA', text: 'Taxi', amount: 1500 }]
  const ahead = await sell('Asha Rao', { room: '103', from: 4, paidAmount: 3000, charges })
  await order(world, hotel, { numbers: ['104'] })
  const found = await world.call(bookingListApi.list, { hotelId: hotel.id, page: 1, status: 'PENDING' } as never, owner.headers)
  const [pending] = (found.data as unknown as { items: [Booking] }).items
  await beginSession(page, reception.email)
  await openDialog(page, one, 'Check out')
  await expect(dialog(page).getByRole('group', { name: '₹3,000.00 is still due' })).toBeVisible()
  await submit(page, 'Check out')
  await expect(dialog(page).getByText('Choose one of the two.')).toBeVisible()
  await dialog(page).getByLabel('Take ₹3,000.00 now').check()
  await dialog(page).getByLabel('Charge the nights not stayed').check()
  await dialog(page).getByLabel('Take ₹11,000.00 now').check()
  await submit(page, 'Check out')
  await expectSaid(field(page, 'Payment method'), 'Please select a payment method.')
  await field(page, 'Payment method').selectOption('UPI')
  await submit(page, 'Check out')
  await done(page)
  expect(await savedAs(world, one)).toMatchObject({
    status: 'CHECKED_OUT',
    check_out: day(1),
    total_paise: 1_200_000,
    paid_paise: 1_200_000,
  })

  await openDialog(page, other, 'Check out')
  await dialog(page).getByLabel('Leave ₹3,000.00 due').check()
  await submit(page, 'Check out')
  await expectSaid(field(page, 'Why it is left due'), 'Say why it is left.')
  await field(page, 'Why it is left due').fill('The company pays by transfer')
  await submit(page, 'Check out')
  await done(page)
  const left = { status: 'CHECKED_OUT', total_paise: 400_000, left_due_reason: 'The company pays by transfer' }
  expect(await savedAs(world, other)).toMatchObject(left)

  // By mistake: the same day it is corrected, and the nights come back.
  await openDialog(page, other, 'Edit')
  const sections = ['Guest', 'Address and company', 'Source', 'Charges', 'Payment', 'Status']
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(sections)
  await toggle(page, 'Status')
  await field(page, 'New status').selectOption('Checked in: the guest has not left')
  await submit(page, 'Update Booking')
  await done(page)
  expect(await savedAs(world, other)).toMatchObject({ status: 'CHECKED_IN', check_out: day(3) })

  await openDialog(page, pending, 'Cancel booking')
  await submit(page, 'Cancel booking')
  await done(page)
  expect(await savedAs(world, pending)).toMatchObject({ status: 'CANCELLED' })

  await openDialog(page, ahead, 'Edit')
  await toggle(page, 'Charges')
  const offered = ['Guest', 'Address and company', 'Source', 'Stay', 'Charges', 'Payment', 'Status']
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(offered)
  await expect(field(page, 'Kind').getByRole('option')).toHaveText(['Extra', 'Fee'])
  await expect(dialog(page).getByRole('button', { name: /^Reverse/ })).toHaveCount(0)
})

test('a booking is cancelled with what was paid online', async ({ page, world }) => {
  test.setTimeout(120_000)
  const { owner, hotel } = await openDesk(world)
  const cancellation_policy = 'Free until two days before.'
  await world.db.updateTable('hotel').set({ cancellation_policy }).where('id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  const { id = '' } = await order(world, hotel, { numbers: ['101'] })
  const paid = await world.get(bookingApi.create, await pay(world, id))
  await beginSession(page, owner.email)
  await openDialog(page, paid, 'Cancel booking')
  await expect(dialog(page).getByText(cancellation_policy)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Keep booking' }).click()
  expect(await savedAs(world, paid)).toMatchObject({ status: 'CONFIRMED' })
  await openDialog(page, paid, 'Edit')
  await toggle(page, 'Status')
  await field(page, 'New status').selectOption({ value: 'CANCELLED' })
  await expect(dialog(page).getByText(cancellation_policy)).toBeVisible()
  await field(page, 'New status').selectOption('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openDialog(page, paid, 'Cancel booking')
  // What is final is not done by an Enter too many.
  await expect(dialog(page).getByLabel('Nothing')).not.toBeFocused()
  const sent: string[] = []
  page.on('request', request => request.method() !== 'GET' && sent.push(request.url()))
  await dialog(page).getByLabel('Nothing').press('Enter')
  await dialog(page).getByLabel('All that was paid online: ₹1,600.00').check()
  expect(sent).toEqual([])
  await submit(page, 'Cancel booking')
  await done(page)
  expect(await savedAs(world, paid)).toMatchObject({ status: 'CANCELLED' })
  const refunds = world.db.selectFrom('refund as r').innerJoin('payment as p', 'p.id', 'r.payment_id').select('r.amount_paise')
  expect(await refunds.where('p.provider_payment_id', '=', paid.payment.transactionId ?? '').execute()).toEqual([{ amount_paise: 160_000 }])
})
