import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import { done, press, says } from '../testing/forms.ts'
import { galleryPage, give, names, opened, sendForm, tiles } from '../testing/gallery.ts'
import { type Answer, openPage, type Sent, signInAt } from '../testing/page.ts'
import { absent, descriptionOf, screen, user, waitFor, within } from '../testing/screen.ts'
import { pngFile } from '../testing/uploads.ts'

const { create } = galleryApi
const pictures = () => ['palace-garden.png', 'lake_room.png', 'pool.png'].map(name => pngFile(name))
const called = ['palace garden', 'lake room', 'pool']

test('several pictures are uploaded in one dialog: each named after its file, of one type, the first of several covers opens the page; a broken line loses none and none is uploaded twice; what the server refuses is said for that picture, and the others are uploaded', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const session = await signInAt(server, owner.email, testPassword)
  const answers: Record<string, (sent: Sent) => Promise<Answer | undefined>> = {}
  await openPage(t, { at: galleryPage, ...session, answers })
  await screen.findByText('No images found')
  const first = await opened('Add Image', 'Upload Image')
  give(first.image, ...pictures(), new File(['<svg/>'], 'plan.svg', { type: 'image/svg+xml' }))
  await waitFor(() => assert.match(descriptionOf(first.image), /plan\.svg: Only JPG or PNG files are allowed\.$/))
  absent(first.dialog.queryByLabelText('Name'))
  first.dialog.getByText('Each image is named after its file.')
  const type = first.dialog.getByLabelText('Type') as HTMLSelectElement
  assert.equal(type.value, 'OTHER')
  await user.selectOptions(type, 'HOTEL_LOGO')
  await press('Upload 3 images', first.dialog)
  await says(type, 'A hotel has one logo: choose one picture, or another type.')
  await user.selectOptions(type, 'COVER')
  await press('Upload 3 images', first.dialog)
  await done('3 images uploaded successfully.')
  await waitFor(() => assert.deepEqual(tiles(), ['palace gardenThe cover', 'lake roomCover', 'poolCover']))

  const { dialog, image } = await opened('Add Image', 'Upload Image')
  give(image, ...pictures())
  const tooLarge = 'A picture has at most 40 megapixels and 12,000 pixels a side.'
  let sent = 0
  answers[create.path] = async ({ body }) => {
    sent++
    if (((body as FormData).get('hotelImage') as File).name === 'huge.png')
      return { status: 400, error: 'No.', fields: { hotelImage: tooLarge } }
    if (sent !== 2) return undefined
    // The second picture reaches the server, and its answer is lost.
    await sendForm(server, create, body as FormData, session.server.cookie)
    throw new TypeError('The line is broken.')
  }
  const chosen = () => within(dialog.getByRole('list', { name: 'Chosen for Image' })).getAllByRole('img').length
  await press('Upload 3 images', dialog)
  const broken = 'Network error. 1 of 3 images is uploaded; the others are still chosen here.'
  await waitFor(() => assert.equal(dialog.getByRole('alert').textContent, broken))
  assert.deepEqual([chosen(), sent], [2, 2])
  await user.upload(image, pngFile('huge.png'))
  await press('Upload 3 images', dialog)
  await waitFor(() => assert.ok(descriptionOf(image).endsWith(`huge.png: ${tooLarge}`), descriptionOf(image)))
  await waitFor(() => assert.deepEqual([chosen(), sent], [1, 4]))
  await press('Remove: huge', dialog)
  await waitFor(() => absent(dialog.queryByText(/huge\.png: A picture/)))
  await press('Cancel', dialog)
  await press('Discard')
  await waitFor(() => assert.deepEqual(names(), [...called, ...called]))
})

test('at most five pictures are chosen at once; those beyond are named', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  await openPage(t, { at: galleryPage, ...(await signInAt(server, owner.email, testPassword)) })
  await screen.findByText('No images found')
  const { dialog, image } = await opened('Add Image', 'Upload Image')
  give(image, ...['one', 'two', 'three', 'four', 'five', 'six'].map(name => pngFile(`${name}.png`)))
  await waitFor(() => assert.match(descriptionOf(image), /six\.png: You can upload a maximum of 5 images$/))
  dialog.getByRole('button', { name: 'Upload 5 images' })
})
