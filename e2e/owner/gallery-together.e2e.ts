import { formOf, picture, sendForm } from '#server/testing/files/forms.ts'
import { employ, person } from '#server/testing/worlds/people.ts'
import { galleryApi, type HotelImage } from '#shared/rooms/gallery.ts'
import { storePictures } from '../pictures.ts'
import { dialog, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { atFirst, captions, galleryPage, openGallery, tiles, tool } from './gallery.ts'

test('a manager changes pictures but neither adds nor deletes; of two who work on them at once moves go together, who changes the same one is told, and a changed picture is looked at before it becomes the cover', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of (409|404)/)
  const { id: hotelId } = await openGallery(page, world, 'MANAGER')
  await expect(tool(page, 'Add Image')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Delete: / })).toHaveCount(0)
  const meera = await person(world, { name: 'Meera Rao' })
  await employ(world, hotelId, meera.id, { grants: { hotels: ['UPDATE', 'DELETE'] } })
  const images = await world.get(galleryApi.list, { hotelId })
  const [cover, courtyard, room] = images as [HotelImage, HotelImage, HotelImage]
  const hers = async (form: Record<string, unknown>) => {
    const { status } = await sendForm(world, galleryApi.update, formOf(form), meera.headers)
    expect(status).toBe(200)
  }

  // She moves the picture whose form is open here: nobody is asked whose changes count.
  await tool(page, 'Edit: The courtyard').click()
  await dialog(page).getByLabel('Name').fill('Our courtyard')
  await hers({ imageId: courtyard.id, position: 2 })
  await tool(page, 'Update Image').click()
  await expect(said(page)).toHaveText('Image updated successfully!')
  await expect.poll(() => captions(page)).toEqual([atFirst[0], atFirst[2], 'Our courtyard'])

  await tool(page, 'Edit: Our courtyard').click()
  await dialog(page).getByLabel('Name').fill('Our yard')
  const theirs = { image_type: 'HOTEL_LOGO', version: 9 }
  await world.db.updateTable('hotel_image').set(theirs).where('hotel_id', '=', hotelId).where('position', '=', 2).execute()
  await tool(page, 'Update Image').click()
  await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveText(['Type: Hotel logo'])
  await dialog(page).getByRole('button', { name: 'Save my changes' }).click()
  await expect(said(page)).toHaveText('Image updated successfully!')
  await expect(tiles(page).last()).toHaveText('Our yardHotel logo')

  await tool(page, `Edit: ${atFirst[2]}`).click()
  await dialog(page).getByLabel('Type').selectOption('COVER')
  await hers({ imageId: room.id, imageName: 'The east room' })
  await tool(page, 'Update Image').click()
  await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveText(['Name: The east room'])
  const read = page.waitForResponse('**/gethotelimages*')
  await dialog(page).getByRole('button', { name: 'Save my changes' }).click()
  await expect(tiles(page)).toHaveText(['The east roomThe cover', `${cover.imageName}Cover`, 'Our yardHotel logo'])
  await read

  expect((await world.call(galleryApi.remove, { imageId: cover.id }, meera.headers)).status).toBe(200)
  await tool(page, `Move earlier: ${cover.imageName}`).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Already deleted' })).toBeVisible()
  await expect(tiles(page)).toHaveText(['The east roomThe cover', 'Our yardHotel logo'])
})

test('200 pictures stand on one page, are moved across all of it and fit; one more is refused in words', async ({ page, world, watch }) => {
  test.setTimeout(180_000)
  watch.allow(/status of 409/)
  const { id: hotel_id } = await openGallery(page, world)
  const bytes = new Uint8Array(await (await picture('#1f6fb3', 40)).arrayBuffer())
  const more = Array.from({ length: 197 }, (_, at) => at + 3)
  const stored = await storePictures(
    world.product.app,
    hotel_id,
    bytes,
    more.map(position => `Picture ${position + 1}`),
  )
  const rows = stored.map(({ imagePath }, at) => ({ hotel_id, picture_id: imagePath, image_type: 'OTHER', position: at + 3 }))
  await world.db.insertInto('hotel_image').values(rows).execute()
  await page.goto(galleryPage)
  await expect(tiles(page)).toHaveCount(200)
  await expect(page.getByText('200 images', { exact: true })).toBeVisible()
  const later = tool(page, 'Move later: The courtyard')
  await later.focus()
  await page.keyboard.press('End')
  await expect(tiles(page).last()).toContainText('The courtyard')
  await expect(later).toBeFocused()
  await expect(later).toBeInViewport()
  const last = () =>
    world.db
      .selectFrom('hotel_image as i')
      .innerJoin('picture as p', 'p.id', 'i.picture_id')
      .select('p.name')
      .where('i.hotel_id', '=', hotel_id)
      .where('i.position', '=', 199)
      .executeTakeFirst()
  await expect.poll(last).toEqual({ name: 'The courtyard' })
  await page.getByLabel('Search images').fill('picture 19')
  await expect(page.getByText('12 of 200 images')).toBeVisible()
  await page.getByLabel('Search images').fill('')
  await expect(page.getByText('200 images', { exact: true })).toBeVisible()
  // What a tile says fits, whatever their number: the gallery on a phone is looked at elsewhere.
  for (const width of [320, 1920, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await tool(page, 'Add Image').click()
  await dialog(page)
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'more.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await expect(dialog(page).getByLabel('Name')).toHaveValue('more')
  await tool(page, 'Upload Image').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('A hotel has at most 200 pictures. Please delete some first.')
})
