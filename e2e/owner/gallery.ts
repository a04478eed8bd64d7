import { expect, type Locator, type Page } from '@playwright/test'
import type { TestServer } from '#server/testing.ts'
import { makeOwner, signIn } from '../people.ts'
import { smallFile } from '../pictures.ts'
import { makeShowcase } from '../showcase.ts'

const galleryPage = '/dashboard/gallery'

export const garden = () => smallFile('palace-garden.jpg', 'lake-palace-courtyard.jpg')

export const tiles = (page: Page): Locator => page.getByRole('list', { name: 'List of images' }).getByRole('listitem')
export const captions = (page: Page): Promise<string[]> => tiles(page).locator('a').allTextContents()
export const tool = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** The gallery of a hotel with a cover and two other pictures, for its owner. */
export const openGallery = async (page: Page, world: TestServer) => {
  const hotel = await makeShowcase(world)
  const { owner } = await makeOwner(world)
  await world.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', hotel.id).execute()
  await world.db.updateTable('payment_record').set({ account_id: owner.id }).where('account_id', '=', hotel.ownerId).execute()
  const { picture_id } = await world.db
    .selectFrom('room_image')
    .select('picture_id')
    .where('hotel_id', '=', hotel.id)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow()
  await world.db.insertInto('hotel_image').values({ hotel_id: hotel.id, picture_id, image_type: 'OTHER', position: 2 }).execute()
  await signIn(page, owner.email, galleryPage)
  await expect(tiles(page)).toHaveCount(3)
  return hotel
}

/** The names of the pictures that `openGallery` makes, in their order. */
export const atFirst = ['The palace from the lake', 'The courtyard', 'A room with a window to the lake']
