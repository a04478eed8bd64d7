import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { galleryApi, type HotelImage } from '#shared/rooms/gallery.ts'
import { done, fill, press, says } from '#web/testing/forms.ts'
import { galleryPage, opened, tiles } from '#web/testing/gallery.ts'
import { type Answer, openPage, type Sent, signInAt } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { pngFile } from '#web/testing/uploads.ts'

const { list, create, update, remove } = galleryApi
const notWhole = 'This picture cannot be read. Please save it again as JPEG or PNG.'
const tooLarge = 'A picture has at most 40 megapixels and 12,000 pixels a side.'

const imageOf = (imageName: string, imageType: HotelImage['imageType'], isCover = false): HotelImage => {
  const imagePath = randomUUID()
  return {
    id: randomUUID(),
    hotelId: randomUUID(),
    imageName,
    imageType,
    isCover,
    version: 1,
    imagePath,
    imageUrl: `/api/file/getfile?filePath=${imagePath}`,
    width: 40,
    height: 20,
    widths: [40],
  }
}

/** Opens the gallery with these pictures, which a test may change, and with further answers. */
const openGallery = async (
  t: TestContext,
  images: HotelImage[],
  answers: Record<string, Answer | ((sent: Sent) => Promise<Answer>)> = {},
) => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const session = await signInAt(server, owner.email, testPassword)
  answers[list.path] ??= async () => ({ data: images })
  const sent = await openPage(t, { at: galleryPage, ...session, answers })
  return { answers, sent, formsOf: (path: string) => sent.filter(one => one.path === path).map(({ body }) => body as FormData) }
}

const refused: Answer = {
  status: 400,
  error: 'No.',
  fields: { imageType: 'Invalid image type', imageName: 'At most 200 characters.', hotelImage: tooLarge },
}

test('a picture is added: every rule, and what the server says, stands on its field, and nothing is sent before all are met', async t => {
  const images = [imageOf('The courtyard', 'COVER', true)]
  const { answers, formsOf } = await openGallery(t, images)
  const { dialog, name, type, image } = await opened('Add Image', 'Upload Image')
  fill(name, '  ')
  await press('Upload Image', dialog)
  await says(name, 'Image name is required.')
  assert.equal(name.getAttribute('aria-invalid'), 'true')
  await says(image, 'Choose a picture.')
  assert.equal(name.maxLength, 200)
  fill(name, 'Pool')
  await waitFor(() => absent(dialog.queryByText('Image name is required.')))
  await user.upload(image, pngFile('half.png', 40))
  await says(image, `half.png: ${notWhole}`)
  // Only the newest error is shown.
  absent(dialog.queryByText('Choose a picture.'))
  assert.equal(image.getAttribute('aria-invalid'), 'true')
  await user.upload(image, new File([new Uint8Array(5_242_881)], 'lake.png', { type: 'image/png' }))
  await says(image, 'lake.png: File must be less than 5MB.')
  await user.upload(image, pngFile('pool.png'))
  await dialog.findByAltText('pool')
  absent(dialog.queryByText(/lake\.png/))
  assert.deepEqual(formsOf(create.path), [])

  answers[create.path] = refused
  await press('Upload Image', dialog)
  await says(type, 'Invalid image type')
  await says(name, 'At most 200 characters.')
  await says(image, tooLarge)
  assert.deepEqual([image.getAttribute('aria-invalid'), name.value], ['true', 'Pool'])
  const full = 'A hotel has at most 200 pictures. Please delete some first.'
  answers[create.path] = { status: 409, error: full }
  await press('Upload Image', dialog)
  await waitFor(() => assert.equal(dialog.getByRole('alert').textContent, full))
  await user.selectOptions(type, 'Hotel logo')
  fill(name, 'Our logo')
  const made = imageOf('Our logo', 'HOTEL_LOGO')
  answers[create.path] = async () => {
    images.push(made)
    return { data: made }
  }
  await press('Upload Image', dialog)
  await done('Image uploaded successfully.')
  await waitFor(() => assert.deepEqual(tiles(), ['The courtyardThe cover', 'Our logoHotel logo']))
  const form = formsOf(create.path).at(-1)
  assert.deepEqual(
    [form?.get('imageName'), form?.get('imageType'), (form?.get('hotelImage') as File | undefined)?.name],
    ['Our logo', 'HOTEL_LOGO', 'pool.png'],
  )
})

test('a picture is changed by the same rules; what was deleted elsewhere says so', async t => {
  const images = [imageOf('The palace', 'COVER', true), imageOf('The courtyard', 'OTHER')]
  const { answers, sent, formsOf } = await openGallery(t, images, { [update.path]: refused })
  const change = await opened('Edit: The courtyard', 'Update Image')
  fill(change.name, ' ')
  await press('Update Image', change.dialog)
  await says(change.name, 'Image name is required.')
  assert.deepEqual(formsOf(update.path), [])
  fill(change.name, 'Our yard')
  await press('Update Image', change.dialog)
  await says(change.type, 'Invalid image type')
  await says(change.name, 'At most 200 characters.')
  fill(change.name, 'Our own yard')
  answers[update.path] = async () => {
    images[1] = { ...(images[1] as HotelImage), imageName: 'Our own yard', version: 2 }
    return { data: images[1], message: 'Image updated successfully!' } as Answer
  }
  await press('Update Image', change.dialog)
  await done('Image updated successfully!')
  await waitFor(() => assert.deepEqual(tiles(), ['The palaceThe cover', 'Our own yardOther']))
  const last = formsOf(update.path).at(-1)
  assert.deepEqual([last?.get('imageName'), last?.get('version'), last?.get('hotelImage')], ['Our own yard', '1', null])

  await press('Delete: Our own yard')
  const question = await screen.findByText(/^Are you sure you want to delete/)
  assert.equal(question.textContent, 'Are you sure you want to delete Our own yard...?')
  const asked = within(question.closest('dialog') as HTMLElement)
  assert.equal(
    sent.some(({ path }) => path === remove.path),
    false,
  )
  answers[remove.path] = async () => {
    images.pop()
    return { status: 404, error: 'Image not found' }
  }
  await press('Delete', asked)
  await done('Already deleted')
  await waitFor(() => assert.deepEqual(tiles(), ['The palaceThe cover']))
})

test('a form that is open before the list proposes the cover once that is known to be missing; a broken line loses nothing, and an upload stays until it is over', async t => {
  const [listed, uploaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const images: HotelImage[] = []
  const { answers } = await openGallery(t, images, {
    [list.path]: async () => {
      await listed.promise
      return { data: images }
    },
    [create.path]: () => Promise.reject(new Error('The line is broken.')),
  })
  const { dialog, name, type, image } = await opened('Add Image', 'Upload Image')
  // A press after the file was read, but before the form is drawn with it, does not drop the file.
  const read = Blob.prototype.arrayBuffer
  Blob.prototype.arrayBuffer = async function () {
    Blob.prototype.arrayBuffer = read
    const found = await read.call(this)
    const pressed = async () => {
      for (let step = 0; step < 20; step++) await undefined
      document.querySelector<HTMLButtonElement>('dialog [type=submit]')?.click()
    }
    void pressed()
    return found
  }
  await user.upload(image, pngFile('palace-garden.png'))
  await waitFor(() => assert.equal(name.value, 'palace garden'))
  absent(dialog.queryByText('Choose a picture.'))
  assert.equal(type.value, 'OTHER')
  listed.resolve()
  await waitFor(() => assert.equal(type.value, 'COVER'))
  await press('Upload Image', dialog)
  await waitFor(() => assert.equal(dialog.getByRole('alert').textContent, 'Network error'))
  dialog.getByAltText('palace garden')

  answers[create.path] = async () => {
    await uploaded.promise
    images.push(imageOf('palace garden', 'COVER', true))
    return { data: images[0] }
  }
  await press('Upload Image', dialog)
  const sending = await dialog.findByRole('button', { name: 'Uploading...' })
  assert.equal(sending.getAttribute('aria-disabled'), 'true')
  const share = await dialog.findByRole('progressbar', { name: 'Uploading palace garden' })
  assert.equal(share.getAttribute('aria-valuenow'), '50')
  await user.keyboard('{Escape}')
  screen.getByRole('dialog', { name: 'Upload Image' })
  uploaded.resolve()
  await done('Image uploaded successfully.')
  await waitFor(() => assert.deepEqual(tiles(), ['palace gardenThe cover']))
})
