import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { RoomKind } from '#server/testing/worlds/hotel.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { dialog, field } from '#web/testing/lists.ts'
import { openPage, signInAt } from '#web/testing/page.ts'
import { descriptionOf, user, waitFor } from '#web/testing/screen.ts'
import { pngFile } from '#web/testing/uploads.ts'

/* What tests of rooms do with their list and their form. */

export const roomsPage = '/dashboard/rooms'

type Answers = NonNullable<Parameters<typeof openPage>[1]['answers']>

/** An owner in front of rooms without pictures and amenities, as from before the rules; `open` opens the page anew. */
export const openRooms = async (t: TestContext, kinds: RoomKind[], amenities: string[], at = roomsPage, answers: Answers = {}) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { kinds })
  const hotel_id = hotel.id
  if (amenities.length > 0)
    await server.db
      .insertInto('amenity')
      .values(amenities.map(name => ({ hotel_id, name })))
      .execute()
  const session = await signInAt(server, owner.email, testPassword)
  const open = () => openPage(t, { at, ...session, answers })
  const sent = await open()
  return { server, hotel_id, open, sent }
}

/** Waits until this is said last of a field of the dialog on top, or of a group there. */
export const says = (label: string, message: string) =>
  waitFor(async () => {
    const control = (await dialog()).queryByRole('group', { name: label }) ?? (await field(label))
    const words = descriptionOf(control)
    assert.ok(words.endsWith(message), `${label}: ${words}`)
  })

export const tick = async (name: string) => user.click(await field(name))

/** Chooses a picture of this name, once the form shows it. */
export const addPicture = async (name: string) => {
  await user.upload(await field('Room images'), pngFile(name))
  await waitFor(async () => (await dialog()).getByAltText(name.replace('.png', '')))
}
