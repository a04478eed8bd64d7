import { expect, type Locator, type Page } from '@playwright/test'
import type { TestServer } from '#server/testing.ts'
import { makeOwner, signIn } from './people.ts'
import { smallFile } from './pictures.ts'
import { dialog, rowOf } from './staff.ts'

export const courtyard = () => smallFile('courtyard.jpg', 'lake-palace-courtyard.jpg')
export const view = () => smallFile('view.jpg', 'lake-view-room-1.jpg')

export const roomsPage = '/dashboard/rooms'

/** A field of the dialog on top, and the button that sends it. */
export const field = (page: Page, label: string): Locator => dialog(page).getByLabel(label, { exact: true })
export const submit = (page: Page, name: string): Promise<void> => dialog(page).getByRole('button', { name, exact: true }).click()

/** The pictures of the form, first to last: what they show by their names, and their addresses. */
export const chooser = (page: Page): Locator => field(page, 'Room images')
const images = (page: Page) => dialog(page).getByRole('list', { name: 'Chosen for Room images' }).getByRole('img')
export const shownOrder = (page: Page) => images(page).evaluateAll(all => all.map(image => (image as HTMLImageElement).alt))
export const shownFiles = (page: Page) => images(page).evaluateAll(all => all.map(image => (image as HTMLImageElement).src))

/** Its last words are the message: before it stand its hint and unit. */
export const expectSaid = (control: Locator, message: string, typed = '') =>
  expect(control, `${message} for “${typed}”`).toHaveAccessibleDescription(new RegExp(`(^|\\s)${message.replaceAll('.', '\\.')}$`))

/** An owner in front of the rooms: 101 and 102 Deluxe, as from before the rules, without pictures and amenities. */
export const openRooms = async (page: Page, world: TestServer) => {
  const { owner, hotels } = await makeOwner(world, { kinds: [{ name: 'Deluxe', numbers: ['101', '102'] }] })
  const hotel_id = hotels[0].id
  const names = ['Lake view', 'Wi-Fi']
  await world.db
    .insertInto('amenity')
    .values(names.map(name => ({ hotel_id, name })))
    .execute()
  await signIn(page, owner.email, roomsPage)
  await expect(rowOf(page, '102')).toBeVisible()
  return hotel_id
}
