import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { done, fill, press } from '#web/testing/forms.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { screen, user, waitFor, within } from '#web/testing/screen.ts'

test('an owner says what guests ask about: house rules, places nearby, WhatsApp and reviews; what is missing is named, and all of it is there the next time', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Haveli' })
  await completeHotel(server, hotel.id)
  const session = await signInAt(server, owner.email, testPassword)
  const open = async () => {
    await openPage(t, { at: '/dashboard/profile', ...session })
    return within(await screen.findByRole('form', { name: 'Hotel details' }))
  }
  const form = await open()
  const field = (label: string) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\(optional\\))?$`))
  const choose = (label: string, option: RegExp) => {
    const choice = field(label)
    return user.selectOptions(choice, within(choice).getByRole('option', { name: option }))
  }
  assert.equal(field('Pets').value, '')
  await choose('Pets', /^No$/)
  await choose('Unmarried couples', /^(Yes|Welcome)/)
  await choose('Pool hours', /^Own words/)
  fill(await form.findByLabelText(/^Pool hours, in your own words/), '7 AM to 8 PM')
  await form.findByText('3 changes')
  fill(field('Distances'), 'City Palace')
  fill(field('WhatsApp number'), '098290 12345')
  fill(field('Number of reviews'), '1284')
  const problems = (text: string) =>
    waitFor(() => {
      const all = screen.getAllByRole('alert').map(one => one.textContent ?? '')
      assert.ok(
        all.some(one => one.includes('Please check') && one.includes(text)),
        all.join(' | '),
      )
    })
  await press('Update', form)
  await problems('Distances: Say how far it is to each place, in at most 40 characters.')
  fill(field('Distances'), 'City Palace: 2 km, 10 minutes')
  await press('Update', form)
  await problems('Link to the reviews is required.')
  fill(field('Link to the reviews'), 'maps.example/haveli')
  await press('Update', form)
  await done('Hotel updated successfully!')
  assert.partialDeepStrictEqual(await server.get(hotelApi.get, { hotelId: hotel.slug }), {
    houseRules: { PETS: 'no', UNMARRIED_COUPLES: 'yes', POOL_HOURS: '7 AM to 8 PM' },
    distances: [{ place: 'City Palace', distance: '2 km, 10 minutes' }],
    whatsappPhone: '+919829012345',
    reviewsLink: 'https://maps.example/haveli',
    reviewsCount: 1284,
  })
  const again = await open()
  const typedIn = (label: RegExp) => again.findByLabelText<HTMLInputElement>(label).then(({ value }) => value)
  assert.equal(await typedIn(/^Pool hours, in your own words/), '7 AM to 8 PM')
  assert.equal(await typedIn(/^Distances/), 'City Palace: 2 km, 10 minutes')
  assert.equal(await typedIn(/^WhatsApp number/), '+91 98290 12345')
})
