import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { screen } from '#web/testing/screen.ts'
import { inDays } from '../testing/guest-pages.ts'

test('the wizard without a hotel in its address is that of the hotel an owner has selected; a guest is asked which one', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  await openPage(t, { at: `/book?in=${inDays(10)}`, ...(await signInAt(server, owner.email, testPassword)) })
  await screen.findByRole('button', { name: /Search For Availability/ })
  assert.equal(location.search, `?in=${inDays(10)}&hotel=${hotel.slug}`)
  await openPage(t, { at: '/book', server })
  await screen.findByRole('heading', { name: 'Which hotel?' })
})
