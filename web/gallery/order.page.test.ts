import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { galleryApi, type HotelImage } from '#shared/rooms/gallery.ts'
import { done, fill, press } from '../testing/forms.ts'
import { atFirst, fillGallery, galleryPage, names, opened, sendForm, tiles } from '../testing/gallery.ts'
import { dialogSays, noDialog, said } from '../testing/lists.ts'
import { type Answer, openPage, type Sent, signInAt } from '../testing/page.ts'
import { absent, isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

const { list, update, remove } = galleryApi
const show = (wanted: readonly (string | undefined)[]) => waitFor(() => assert.deepEqual(names(), wanted))

/** A hotel with a cover and two other pictures. */
const galleryOf = async (t: TestContext) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  await fillGallery(server, hotel.id, owner.headers.cookie)
  const images = (await server.get(list, { hotelId: hotel.id })) as [HotelImage, HotelImage, HotelImage]
  return { server, owner, hotel, images }
}

test('a manager changes pictures but neither adds nor deletes; of two who work on them at once moves go together, who changes the same one is told, and a changed picture is looked at before it becomes the cover', async t => {
  const { server, hotel, images } = await galleryOf(t)
  const [cover, courtyard, room] = images
  const manager = await person(server, { name: 'Meera Nair' })
  await employ(server, hotel.id, manager.id, 'MANAGER')
  const other = await person(server, { name: 'Meera Rao' })
  await employ(server, hotel.id, other.id, { grants: { hotels: ['UPDATE', 'DELETE'] } })
  const theirs = (form: Record<string, string>) => sendForm(server, update, form, other.headers.cookie)
  await openPage(t, { at: galleryPage, ...(await signInAt(server, manager.email, testPassword)) })
  await show(atFirst)
  absent(screen.queryByRole('button', { name: 'Add Image' }))
  absent(screen.queryByRole('button', { name: `Delete: ${atFirst[1]}` }))

  // Somebody moves the picture whose form is open here: nobody is asked whose changes count.
  const first = await opened('Edit: The courtyard', 'Update Image')
  fill(first.name, 'Our courtyard')
  await theirs({ imageId: courtyard.id, position: '2' })
  await press('Update Image', first.dialog)
  await done('Image updated successfully!')
  await show([atFirst[0], atFirst[2], 'Our courtyard'])

  const second = await opened('Edit: Our courtyard', 'Update Image')
  fill(second.name, 'Our yard')
  const logo = server.db.updateTable('hotel_image').set({ image_type: 'HOTEL_LOGO', version: 9 })
  await logo.where('hotel_id', '=', hotel.id).where('position', '=', 2).execute()
  await press('Update Image', second.dialog)
  await waitFor(() => assert.equal(within(second.dialog.getByRole('alert')).getByRole('listitem').textContent, 'Type: Hotel logo'))
  await press('Save my changes', second.dialog)
  await waitFor(() => assert.equal(tiles().at(-1), 'Our yardHotel logo'))

  const third = await opened(`Edit: ${atFirst[2]}`, 'Update Image')
  await user.selectOptions(third.type, 'COVER')
  await theirs({ imageId: room.id, imageName: 'The east room' })
  await press('Update Image', third.dialog)
  await waitFor(() => assert.equal(within(third.dialog.getByRole('alert')).getByRole('listitem').textContent, 'Name: The east room'))
  await press('Save my changes', third.dialog)
  await waitFor(() => assert.deepEqual(tiles(), ['The east roomThe cover', `${cover.imageName}Cover`, 'Our yardHotel logo']))

  assert.equal((await server.call(remove, { imageId: cover.id }, other.headers)).status, 200)
  await press(`Move earlier: ${cover.imageName}`)
  await done('Already deleted')
  await waitFor(() => assert.deepEqual(tiles(), ['The east roomThe cover', 'Our yardHotel logo']))
})

test('the order is changed by keyboard and by buttons, among pictures of a kind, and saved; what is searched has no order; the cover is chosen by its type alone', async t => {
  const { server, owner, hotel } = await galleryOf(t)
  await openPage(t, { at: galleryPage, ...(await signInAt(server, owner.email, testPassword)) })
  await show(atFirst)
  const stored = async () => {
    const rows = server.db.selectFrom('hotel_image as i').innerJoin('picture as p', 'p.id', 'i.picture_id').select('p.name')
    return (await rows.where('i.hotel_id', '=', hotel.id).orderBy('i.position').execute()).map(({ name }) => name)
  }
  const isStored = (wanted: readonly (string | undefined)[]) => waitFor(async () => assert.deepEqual(await stored(), wanted))
  absent(screen.queryByRole('button', { name: /Move .*: The palace/ }))
  absent(screen.queryByRole('button', { name: /cover/i }))
  const later = () => screen.getByRole('button', { name: 'Move later: The courtyard' })
  later().focus()
  await user.keyboard('{Enter}')
  const swapped = [atFirst[0], atFirst[2], atFirst[1]]
  await show(swapped)
  const place = (text: string) =>
    waitFor(() =>
      assert.ok(
        screen.getAllByRole('status').some(one => one.textContent === text),
        text,
      ),
    )
  await place('The courtyard: now picture 3 of 3.')
  isFocused(later())
  await user.keyboard('{Home}')
  await show(atFirst)
  await place('The courtyard: now picture 2 of 3.')
  await user.keyboard('{End}')
  await show(swapped)
  await isStored(swapped)
  await user.keyboard('{ArrowLeft}')
  await show(atFirst)
  await isStored(atFirst)
  await user.type(screen.getByLabelText('Search images'), 'lake')
  await show([atFirst[0], atFirst[2]])
  absent(screen.queryByRole('button', { name: /^Move / }))
})

test('the gallery says that it loads and that it cannot be read; what was searched for is still searched for after Retry', async t => {
  const { server, owner } = await galleryOf(t)
  const asked = Promise.withResolvers<Answer | undefined>()
  const answers: Record<string, (sent: Sent) => Promise<Answer | undefined>> = { [list.path]: () => asked.promise }
  await openPage(t, { at: `${galleryPage}?q=lake`, ...(await signInAt(server, owner.email, testPassword)), answers })
  await screen.findByText('Loading images...')
  asked.resolve({ status: 400, error: '' })
  await screen.findByText('Something went wrong. Please try again.')
  delete answers[list.path]
  await press('Retry')
  await show([atFirst[0], atFirst[2]])
})

test('a picture is looked at, and kept when its deletion is thought better of', async t => {
  const { server, owner } = await galleryOf(t)
  await openPage(t, { at: galleryPage, ...(await signInAt(server, owner.email, testPassword)) })
  await user.click(await screen.findByRole('link', { name: 'The courtyard' }))
  const view = within(await screen.findByRole('dialog', { name: 'Image Details' }))
  await view.findByText('The courtyard')
  await user.click(view.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await noDialog()
  await press('Delete: The courtyard')
  await dialogSays('Are you sure you want to delete The courtyard...?')
  await press('Cancel')
  await show(atFirst)
  await press('Delete: The courtyard')
  await dialogSays('Are you sure you want to delete The courtyard...?')
  await press('Delete')
  await said('Image deleted successfully!')
  await show([atFirst[0], atFirst[2]])
})
