import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { testServer } from '#server/testing.ts'
import { formatDay, todayInIndia } from '#shared/words/dates.ts'
import { dialogSays, noDialog, rowWith, textOf, textsOf } from '../testing/lists.ts'
import { type Answer, openPage, type Sent, signInAt } from '../testing/page.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'

test('the list of enquiries waits, fails with what the server says, and hears of what came meanwhile; the booking is a link for those who may open bookings', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  const booking_id = await stayRows(server, hotel)
  const { reference } = await server.db.selectFrom('booking').select('reference').executeTakeFirstOrThrow()
  const guest = { hotel_id: hotel.id, email: 'guest@guest.example', phone: '+919812345678' }
  const arrive = (name: string, more = {}) =>
    server.db
      .insertInto('enquiry')
      .values({ ...guest, name, message: 'A cot?', ...more })
      .execute()
  const first = Promise.withResolvers<Answer>()
  const answers: Record<string, Answer | ((sent: Sent) => Promise<Answer>)> = { '/api/enquiry/getenquiry': () => first.promise }
  await openPage(t, { at: '/dashboard/enquiry', ...(await signInAt(server, owner.email, testPassword)), answers })
  await waitFor(() => assert.ok(textsOf(screen.getAllByRole('status')).includes('Loading...')))
  first.resolve({ status: 500, error: 'Something went wrong', code: 'INTERNAL' })
  const says = (text: string) => waitFor(() => assert.deepEqual(textsOf(screen.getAllByRole('alert')), [text]))
  await says('Something went wrong.Retry')
  answers['/api/enquiry/getenquiry'] = { status: 400, error: 'The enquiries are being sorted.' }
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await says('The enquiries are being sorted.Retry')
  delete answers['/api/enquiry/getenquiry']
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No Enquiries Found')
  screen.getByRole('heading', { level: 1, name: 'Enquiry Details' })
  absent(screen.queryByRole('alert'))

  /** Comes back to the window until the page, which asks again after some seconds at the soonest, has heard of it. */
  const comeBack = (text: string) =>
    waitFor(() => {
      if (screen.queryByText(text)) return
      dispatchEvent(new Event('focus'))
      throw new Error(`Nobody says: ${text}`)
    })
  const message = 'The bus stays overnight. '.repeat(80)
  await arrive('Meera Nair', { message })
  await comeBack('1 enquiry, 1 new')
  await arrive('Ravi Menon', { booking_id })
  await comeBack('2 enquiries, 1 new')
  await user.type(screen.getByLabelText('Search enquiries'), 'ravi')
  await screen.findByText('1 enquiry')
  const link = within(await rowWith('Ravi Menon')).getByRole('link', { name: reference })
  assert.match(link.getAttribute('href') ?? '', new RegExp(`^/dashboard/bookings\\?view=${booking_id}`))
  // When it came, by the hotel's clock, under what became of it.
  const today = formatDay(todayInIndia(new Date())).replace(/^\w+, /, '')
  assert.match(textOf(await rowWith('Ravi Menon')), new RegExp(`PendingCame ${today}, \\d\\d:\\d\\d\\s[AP]M`))
  assert.ok(
    within(await rowWith('Ravi Menon'))
      .getByRole('cell', { name: /^Pending/ })
      .querySelector('svg') !== null,
  )
  await user.clear(screen.getByLabelText('Search enquiries'))
  await user.click(await screen.findByRole('link', { name: 'Meera Nair' }))
  await dialogSays('overnight. The bus stays overnight.')
  await user.keyboard('{Escape}')
  await noDialog()
  await user.click(await screen.findByRole('link', { name: 'Ravi Menon' }))
  await user.click(await screen.findByRole('link', { name: `Open booking ${reference}` }))
  await screen.findByRole('dialog', { name: 'Booking Details' })
})
