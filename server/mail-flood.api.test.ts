import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { userApi } from '#shared/accounts/access.ts'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { enquiryApi } from '#shared/hotels/enquiries.ts'
import { roleByKey, userForm } from './access/testing.ts'
import { mailboxOf } from './accounts/throttle.ts'
import { guestDesk } from './bookings/testing.ts'
import { order, pay } from './testing/worlds/stay.ts'

const victim = 'vijay.rao@gmail.com'
/** All of them arrive in one mailbox. */
const spellings = [
  victim,
  'Vijay.Rao@Gmail.com',
  'v.i.j.a.y.rao@gmail.com',
  'vijayrao+hotel@gmail.com',
  'vijayrao@googlemail.com',
  'vijay.rao@gmail.com.',
]

const start = async (t: TestContext) => {
  const desk = await guestDesk(t, { config: { rateLimit: true } })
  const { server, hotel } = desk
  const toVictim = async () => {
    await server.settleAll()
    return server.mails.splice(0).filter(({ to }) => mailboxOf(to) === mailboxOf(victim))
  }
  /** An hour later, so that every limit but that of mails begins anew. */
  const forgetOthers = () => sql`delete from throttle where key not like 'mail%'`.execute(server.db)
  const owner = await server.db.selectFrom('account').select('email').where('id', '=', hotel.ownerId).executeTakeFirstOrThrow()
  return { ...desk, toVictim, forgetOthers, ownerEmail: owner.email }
}

test('the mailbox of an address', () => {
  assert.deepEqual([...new Set(spellings.map(mailboxOf))], ['vijayrao@gmail.com'])
  assert.equal(mailboxOf('Front.Desk+goa@Hotel.example'), 'front.desk@hotel.example')
})

test('whatever mails, fifty times: three links and three other mails an hour to one mailbox, however it is spelled', async t => {
  const { server, hotel, manager, room, day, toVictim, forgetOthers } = await start(t)
  await server.db.updateTable('hotel').set({ owner_id: manager.id }).where('id', '=', hotel.id).execute()
  await server.db.updateTable('payment_record').set({ account_id: manager.id }).where('account_id', '=', hotel.ownerId).execute()
  const role = await roleByKey(server, 'RECEPTIONIST')
  const form = { name: 'Vijay Rao', phone: '9812345678', password: 'Marigold#78x', confirmPassword: 'Marigold#78x' }
  for (let at = 0; at < 50; at++) {
    const email = spellings[at % spellings.length] as string
    await forgetOthers()
    await server.call(accountApi.signup, { ...form, email } as never)
    await server.call(authApi.forget, { email })
    await server.call(authApi.resend, { email } as never)
    await server.call(
      userApi.create,
      { ...userForm(hotel.id, role, { email }), ...(at % 2 === 0 && { invite: true, password: undefined }) } as never,
      manager.headers,
    )
    await server.call(accountApi.update, { email, currentPassword: 'Marigold#78x' } as never, manager.headers)
    const from = { checkInDate: day(at), checkOutDate: day(at + 1) }
    const sale = {
      hotelId: hotel.id,
      ...from,
      adults: 2,
      rooms: [room('101')],
      userName: 'Vijay Rao',
      userEmail: email,
      userPhone: '9812345678',
    }
    const { data } = await server.call(bookingApi.create, { ...sale, paymentMethod: 'CASH' } as never, manager.headers)
    await server.call(bookingChangeApi.sendConfirmation, { hotelId: hotel.id, bookingId: data.id }, manager.headers)
  }
  const aboutLinks = [
    'Choose a new password',
    'You already have an account',
    'Please verify your email address',
    'Please confirm your new email address',
  ]
  const subjects = (await toVictim()).map(({ subject }) => subject)
  const links = subjects.filter(subject => aboutLinks.includes(subject))
  const others = subjects.filter(subject => !aboutLinks.includes(subject))
  // What was counted for an address without an account sends nothing.
  assert.ok(links.length > 0 && links.length <= 3, links.join())
  assert.ok(others.length > 0 && others.length <= 3, others.join())
})

test('a payment that is given back in many parts is three mails an hour, and the others wait', async t => {
  const { server, hotel, manager, edit, toVictim } = await start(t)
  const { id } = await order(server, hotel, { userEmail: victim })
  const booking = await server.get(bookingApi.create, await pay(server, id ?? ''))
  assert.equal((await toVictim()).length, 1, 'the confirmation')
  for (let at = 0; at < 10; at++) {
    const { status } = await edit(booking, { refund: { amount: 1, reason: 'Part' } } as never, manager)
    assert.equal(status, 200)
  }
  const back = await toVictim()
  assert.equal(back.length, 3)
  const waiting = await server.db.selectFrom('outbox').select('id').where('kind', '=', 'mail-refund').where('done_at', 'is', null).execute()
  assert.equal(waiting.length, 7)
})

test('questions to a contact address that is somebody else’s: three an hour, the others go to the owner', async t => {
  const { server, hotel, toVictim, forgetOthers, ownerEmail } = await start(t)
  await server.db.updateTable('hotel').set({ contact_email: victim }).where('id', '=', hotel.id).execute()
  for (let at = 0; at < 8; at++) {
    await forgetOthers()
    const question = {
      hotelId: hotel.id,
      name: 'Meera Iyer',
      email: `guest${at}@mail.example`,
      phone: '9812345678',
      message: 'Is there a pool?',
    }
    const { status, failure } = await server.call(enquiryApi.create, question)
    assert.equal(status, 200, JSON.stringify(failure))
  }
  await server.settleAll()
  assert.equal(server.mails.filter(({ to }) => to === ownerEmail).length, 5)
  assert.equal((await toVictim()).length, 3)
})
