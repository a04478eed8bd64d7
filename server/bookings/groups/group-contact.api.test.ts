import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentsOfBooking } from '../../documents/queries.ts'
import { saysAll } from '../../mails/testing.ts'
import { register } from '../../testing/worlds/desks/registered-desk.ts'
import { type GroupDesk, groupDesk } from './testing.ts'

const company = { name: 'Textile Traders', gst: '27AAPFU0939F1ZV', address: '12 MG Road, Pune' }
const other = { name: 'Silk House', gst: '29AAGCB7383J1Z4', address: '4 Brigade Road, Bengaluru' }

const confirmations = ({ server }: GroupDesk, to: string) =>
  server.mails.filter(mail => mail.to === to && mail.subject.startsWith('Group booked'))

test('name and contact of a group change together; two desks at once are a conflict that shows what stands there', async t => {
  const desk = await groupDesk(t)
  const { group, stay, call, read } = desk
  const made = await group([stay('101'), stay('102')])
  const change = {
    version: made.version,
    name: 'Rao and Iyer',
    userName: 'Meera Rao',
    userPhone: '98765 43210',
    userEmail: 'meera@mail.example',
  }
  assert.equal((await call('update', made, change)).status, 200)
  const is = await read(made)
  assert.deepEqual(
    [is.name, is.contact, is.version],
    ['Rao and Iyer', { name: 'Meera Rao', phone: '+919876543210', email: 'meera@mail.example' }, made.version + 1],
  )
  const late = await call('update', made, { version: made.version, userName: 'Somebody else' })
  const current = late.failure.conflict?.current as { contact: { name: string } } | undefined
  assert.deepEqual([late.status, current?.contact.name, late.failure.conflict?.version], [409, 'Meera Rao', is.version])
  const wrong = await call('update', made, { userPhone: '12', userEmail: 'nobody' })
  assert.deepEqual(Object.keys(wrong.failure.fields ?? {}).sort(), ['userEmail', 'userPhone'])
  assert.equal((await call('update', made, { userEmail: '' })).status, 200)
  assert.equal((await read(made)).contact.email, null)
})

test('who pays the one bill of a group is said, changed and taken back; without one bill each booking says it', async t => {
  const { group, stay, call, read } = await groupDesk(t)
  const made = await group([stay('101'), stay('102')], {
    oneFolio: true,
    company,
    userAddress: '2 Mill Road',
    userPin: '411001',
    userState: 'Maharashtra',
  })
  const first = { userAddress: '2 Mill Road', userPin: '411001', userState: 'Maharashtra', company: { ...company, isSez: false } }
  assert.deepEqual(made.payer, first)
  const changed = await call('update', made, { version: made.version, company: { ...other, isSez: true }, userAddress: '' })
  assert.equal(changed.status, 200)
  assert.deepEqual((await read(made)).payer, { ...first, userAddress: null, company: { ...other, isSez: true } })
  const nowhere = await call('update', made, { userState: 'Atlantis' })
  assert.deepEqual([nowhere.status, nowhere.failure.fields], [400, { userState: 'Choose a State.' }])
  const wrong = await call('update', made, { company: { ...other, gst: '27' } })
  assert.deepEqual(Object.keys(wrong.failure.fields ?? {}), ['company.gst'])
  assert.equal((await call('update', made, { company: null, userAddress: first.userAddress })).status, 200)
  assert.deepEqual((await read(made)).payer, { ...first, company: null })
  assert.equal((await call('update', made, { oneFolio: false })).status, 200)
  assert.equal((await read(made)).payer, null)
  const own = await call('update', made, { company })
  assert.deepEqual([own.status, own.failure.fields], [400, { company: 'Each room has a bill of its own: say at its booking who pays.' }])
  const again = await call('update', made, { oneFolio: true, company })
  assert.deepEqual([again.status, again.data.payer?.company], [200, { ...company, isSez: false }])
})

test('an invoice of a group that names somebody else is credited and issued anew, once that was agreed to', async t => {
  const desk = await groupDesk(t)
  await register(desk)
  const { server, hotel, group, stay, call, edit, pay, clock } = desk
  const made = await group([stay('101', 0, 1), stay('102', 0, 1)], { oneFolio: true, company })
  const ids = made.bookings.map(({ id: bookingId }) => ({ bookingId }))
  await call('checkIn', made, { bookings: ids })
  await pay(made, made.total)
  await server.settleAll()
  const zone = await call('update', made, { company: { ...company, isSez: true } })
  assert.deepEqual([zone.status, zone.failure.fields], [409, { 'company.isSez': 'Documents were issued already.' }])
  clock(1)
  for (const { bookingId: id } of ids) assert.equal((await edit({ id }, { status: 'CHECKED_OUT' })).status, 200)
  await server.settleAll()
  const refused = await call('update', made, { company: other })
  assert.deepEqual([refused.status, refused.failure.fields], [409, { reissue: 'A credit note and a new invoice are issued.' }])
  assert.equal((await call('update', made, { company: other, reissue: true })).status, 200)
  await server.settleAll()
  const papers = await documentsOfBooking(server.db, hotel.id, ids[0]?.bookingId ?? '')
  assert.deepEqual(
    papers.map(({ kind, total, recipient }) => [kind, total, recipient.company?.name]),
    [
      ['RECEIPT', 8000, 'Textile Traders'],
      ['INVOICE', 8000, 'Textile Traders'],
      ['CREDIT', 8000, 'Textile Traders'],
      ['INVOICE', 8000, 'Silk House'],
    ],
  )
})

test('the contact is told what was booked, room by room, at once, at a new address, and when the desk sends it again', async t => {
  const desk = await groupDesk(t)
  const { server, group, stay, call, pay, edit, reception } = desk
  const silent = await group([stay('201')], { name: 'Without an address' })
  const nobody = await call('sendConfirmation', silent, {})
  assert.deepEqual([nobody.status, nobody.failure.error], [409, 'The contact of this group has no email address.'])
  const made = await group([stay('101'), stay('102', 1, 1, { userName: 'Ravi Kumar', adults: 1 })], {
    userEmail: 'asha@mail.example',
    oneFolio: true,
    company,
  })
  await server.settleAll()
  const [mail] = confirmations(desk, 'asha@mail.example')
  assert.ok(mail)
  const [first, second] = made.bookings
  saysAll(mail, ['Dear Asha Rao,', 'Rao wedding', 'Deluxe, with breakfast', '2 nights', '1 night', '2 adults', '1 adult'])
  saysAll(mail, ['Guest: Ravi Kumar', first?.reference ?? '-', second?.reference ?? '-', '₹12,000.00', 'One for the group', company.gst])
  assert.ok(!mail.text.includes('Guest: Asha Rao'))
  assert.equal((await call('update', made, { userEmail: 'office@mail.example' })).status, 200)
  await pay(made, 5000)
  if (second) await edit(second, { status: 'CANCELLED' })
  await server.settleAll()
  const [moved] = confirmations(desk, 'office@mail.example')
  assert.ok(moved)
  assert.equal((await call('sendConfirmation', made, {}, reception)).status, 200)
  await server.settleAll()
  const again = confirmations(desk, 'office@mail.example').at(-1)
  assert.equal(confirmations(desk, 'office@mail.example').length, 2)
  saysAll(again ?? mail, [
    'Check-in',
    `Booking ${first?.reference}`,
    'Your room number is given at check-in.',
    '₹8,000.00',
    '₹5,000.00',
    '₹3,000.00',
  ])
  assert.ok(!again?.text.includes(second?.reference ?? '-'))
  if (first) await edit(first, { status: 'CANCELLED' })
  const over = await call('sendConfirmation', made, {})
  assert.deepEqual([over.status, over.failure.error], [409, 'No room of this group is booked any more.'])
})

test('a booking that cannot join says so on the field that names it', async t => {
  const { group, stay, call, sell, edit } = await groupDesk(t)
  const [made, others] = [await group([stay('101')]), await group([stay('201')])]
  const taken = await call('join', made, { bookingId: others.bookings[0]?.id })
  assert.deepEqual([taken.status, taken.failure.fields], [409, { bookingId: 'This booking is in another group.' }])
  const alone = await sell('104')
  await edit(alone, { status: 'CANCELLED' })
  const off = await call('join', made, { bookingId: alone.id })
  assert.deepEqual([off.status, off.failure.fields], [409, { bookingId: 'This booking is cancelled: it cannot join a group.' }])
})
