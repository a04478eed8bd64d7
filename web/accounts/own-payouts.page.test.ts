import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotels } from '#server/testing/worlds/owner.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { testServer } from '#server/testing.ts'
import { press, topDialog } from '#web/testing/forms.ts'
import { textOf, textsOf } from '#web/testing/lists.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'

const at = '/dashboard/account'

test('an owner reads what the hotels are still to be sent, what failed and what was sent; who owns none reads nothing of it', async t => {
  const server = await testServer(t)
  const { owner, hotels } = await ownerWithHotels(server, [
    { name: 'Lake View Palace' },
    { name: 'Hill House' },
    { name: 'Sea Breeze Goa' },
  ])
  const [lake, , sea] = hotels
  const due = async (amount_paise: number, via: string, status: string) => {
    const booking_id = await stayRows(server, lake, { inDays: status.length })
    await server.db.insertInto('hotel_due').values({ hotel_id: lake.id, booking_id, amount_paise, via, status }).execute()
    return booking_id
  }
  const payout = (hotel: typeof lake | undefined, amount_paise: number, transaction_id: string) =>
    server.db
      .insertInto('payout')
      .values({
        hotel_id: hotel?.id ?? '',
        amount_paise,
        transaction_id,
        sent_on: '2026-11-12',
        created_by: owner.id,
        idempotency_key: crypto.randomUUID(),
      })
      .execute()
  await due(320_000, 'PLATFORM', 'OPEN')
  const failed = await due(150_050, 'TRANSFER', 'FAILED')
  // More than a list has of each hotel.
  for (let number = 53; number <= 77; number++) await payout(lake, 4_000, `UTR ${number}`)
  await payout(sea, 40_000, 'UTR 78')
  await openPage(t, { at, ...(await signInAt(server, owner.email, testPassword)) })
  const of = async (name: string) => within(await screen.findByRole('region', { name }))
  const first = await of('Lake View Palace')
  assert.deepEqual(textsOf(first.getAllByRole('definition')), ['₹3,700.50', '₹1,000.00'])
  first.getByText(/^One transfer to the linked account failed\./)
  const link = first.getByRole('link').getAttribute('href') ?? ''
  assert.ok(link.includes(`/dashboard/bookings?tab=list&view=${failed}&hotel=${lake.id}`), link)
  await user.click(first.getByText('Bank transfers (25)'))
  const last = await first.findByRole('button', { name: 'Bookings of UTR 53' })
  const sent = textsOf(within(last.closest('details') as HTMLElement).getAllByRole('listitem'))
  assert.equal(sent.length, 25)
  assert.match(sent[0] ?? '', /12 November 2026UTR 77/)
  await press('Bookings of UTR 53', first)
  const about = (await (await topDialog()).findByLabelText('Show')) as HTMLSelectElement
  await waitFor(() => assert.match(textOf(about.selectedOptions[0] as Element), /^Pay-out UTR 53, /))
  await user.keyboard('{Escape}')
  ;(await of('Hill House')).getByText(/^Nothing so far\./)
  assert.equal(textOf((await of('Sea Breeze Goa')).getAllByRole('term')[0] as Element), 'The hotel owes the platform')

  const admin = await person(server, { key: 'PLATFORM_ADMIN' })
  await openPage(t, { at, ...(await signInAt(server, admin.email, testPassword)) })
  await screen.findByRole('heading', { name: 'Where you are signed in' })
  absent(screen.queryByRole('heading', { name: 'What the platform owes you' }))
})
