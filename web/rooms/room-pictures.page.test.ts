import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { give } from '../testing/gallery.ts'
import { act, dialog, field, noDialog, press, rowWith, said, textOf, textsOf } from '../testing/lists.ts'
import type { Answer, Sent } from '../testing/page.ts'
import { descriptionOf, isFocused, screen, user, waitFor, within } from '../testing/screen.ts'
import { pngFile } from '../testing/uploads.ts'
import { openRooms, says, tick } from './testing/room-pages.ts'

const { update } = roomFormApi
const rooms = [{ name: 'Deluxe', numbers: ['101', '102'] }]
const order = async () =>
  within((await dialog()).getByRole('list', { name: 'Chosen for Room images' }))
    .getAllByRole('img')
    .map(image => (image as HTMLImageElement).alt)
const shows = (...names: string[]) => waitFor(async () => assert.deepEqual(await order(), names))
const places = (text: string) =>
  waitFor(async () =>
    assert.ok(
      textsOf((await dialog()).getAllByRole('status')).some(one => one.startsWith(text)),
      text,
    ),
  )
const refused = async () => textsOf((await dialog()).getAllByRole('status').flatMap(one => within(one).queryAllByRole('listitem')))
const saves = async () => {
  await press('Update Room')
  await said('Updated room successfully')
  await noDialog()
}

test('each file that cannot be taken is named with the reason, and the others stay; what only the server refuses is said on the field, and the form stays as it is', async t => {
  const answers: Record<string, Answer> = {}
  await openRooms(t, rooms, ['Wi-Fi'], undefined, answers)
  await act('Edit', '101')
  await tick('Wi-Fi')
  const chooser = await field('Room images')
  const file = (name: string, type: string, content: BlobPart) => new File([content], name, { type })
  give(
    chooser,
    file('notes.jpg', 'image/jpeg', 'These are my notes.'),
    file('bill.pdf', 'application/pdf', '%PDF'),
    // Another format under the name of a PNG.
    file('web.png', 'image/png', 'RIFF....WEBPVP8 '),
    file('large.png', 'image/png', new Uint8Array(5_242_881)),
    pngFile('courtyard.png'),
    pngFile('cut-off.png', 40),
  )
  await waitFor(async () =>
    assert.deepEqual(await refused(), [
      'notes.jpg: Only JPG or PNG files are allowed.',
      'bill.pdf: Only JPG or PNG files are allowed.',
      'web.png: Only JPG or PNG files are allowed.',
      'large.png: File size must be less than or equal to 5242880 bytes.',
      'cut-off.png: This picture cannot be read. Please save it again as JPEG or PNG.',
    ]),
  )
  await shows('courtyard')
  assert.match(descriptionOf(chooser), /cut-off\.png: This picture cannot be read/)
  await user.upload(
    chooser,
    // Different files of one name.
    Array.from({ length: 5 }, (_, at) => pngFile('square.png', undefined, { lastModified: at })),
  )
  await waitFor(async () => assert.deepEqual(await refused(), ['square.png: You can upload a maximum of 5 images']))
  await shows('courtyard', 'square', 'square', 'square', 'square')
  for (const _ of [1, 2, 3]) await user.click((await dialog()).getAllByRole('button', { name: 'Remove: square' })[0] as HTMLElement)
  await shows('courtyard', 'square')

  const tooLarge = 'A picture has at most 40 megapixels and 12,000 pixels a side.'
  answers[update.path] = { status: 400, error: 'No.', fields: { roomImages: tooLarge } }
  await user.upload(chooser, pngFile('wide.png'))
  await shows('courtyard', 'square', 'wide')
  await press('Update Room')
  await says('Room images', tooLarge)
  await shows('courtyard', 'square', 'wide')
  await press('Remove: wide')
  delete answers[update.path]
  await press('Move earlier: square')
  await shows('square', 'courtyard')
  await saves()
  await waitFor(async () => assert.match(textOf(within(await rowWith('101')).getAllByRole('cell')[1] as HTMLElement), /2$/))
})

test('pictures are put in order by buttons and arrow keys, which say where each is now; what is removed comes back; the order is saved', async t => {
  const { sent } = await openRooms(t, rooms, ['Wi-Fi'])
  await act('Edit', '101')
  await tick('Wi-Fi')
  await user.upload(await field('Room images'), [pngFile('lake.png'), pngFile('garden.png')])
  await shows('lake', 'garden')
  await saves()
  await act('Edit', '101')
  const [first, second] = ['Room 101 (1)', 'Room 101 (2)'] as const
  await shows(first, second)
  const chosen = await field('Room images')
  give(chosen, new File(['These are my notes.'], 'notes.png', { type: 'image/png' }), pngFile('court-yard_1.png'))
  await shows(first, second, 'court yard 1')
  await waitFor(() => assert.match(descriptionOf(chosen), /notes\.png: Only JPG or PNG/))
  const earlier = () => screen.getByRole('button', { name: 'Move earlier: court yard 1' })
  earlier().focus()
  await user.keyboard('{Enter}')
  await places('court yard 1: now picture 2 of 3.')
  isFocused(earlier())
  await user.keyboard('{ArrowLeft}')
  await shows('court yard 1', first, second)
  isFocused(earlier())
  await user.keyboard('{Enter}')
  await places('court yard 1: now picture 1 of 3.')
  await user.keyboard('{End}')
  await places('court yard 1: now picture 3 of 3.')
  await user.keyboard('{ArrowLeft}')
  await press(`Remove: ${first}`)
  await waitFor(() => isFocused(screen.queryByRole('button', { name: 'Undo' })))
  await shows('court yard 1', second)
  await user.keyboard('{Enter}')
  await shows(first, 'court yard 1', second)
  await saves()
  const form = sent.filter(one => one.path === update.path).at(-1)?.body as FormData
  assert.deepEqual(
    form.getAll('roomImages').map(one => (one as File).name),
    ['court-yard_1.png'],
  )
  assert.equal(form.get('imageOrder[1]'), 'new:0')
  await act('Edit', '101')
  await waitFor(async () => assert.equal((await order()).length, 3))
})

test('the address of a preview is given back half a second after it leaves the screen', async t => {
  const kept = new Set<string>()
  const ended: number[] = []
  let made = 0
  t.mock.method(URL, 'createObjectURL', () => {
    const address = `blob:preview-${++made}`
    kept.add(address)
    return address
  })
  t.mock.method(URL, 'revokeObjectURL', (address: string) => {
    // Those of the test before end half a second later too.
    if (kept.delete(address)) ended.push(performance.now())
  })
  const are = (keptNow: number, endedNow: number) => waitFor(() => assert.deepEqual([kept.size, ended.length], [keptNow, endedNow]))
  await openRooms(t, rooms, [])
  await act('Edit', '101')
  await user.upload(await field('Room images'), [pngFile('courtyard.png'), pngFile('view.png')])
  await shows('courtyard', 'view')
  await are(2, 0)
  await press('Move later: courtyard')
  await shows('view', 'courtyard')
  const isLate = (pressed: number) => {
    for (const at of ended.slice(-1)) assert.ok(at - pressed > 450, `${at - pressed} ms`)
  }
  let pressed = performance.now()
  await press('Remove: view')
  await are(1, 1)
  isLate(pressed)
  await press('Undo')
  await are(2, 1)
  for (const image of (await dialog()).getAllByRole('img')) assert.ok(kept.has((image as HTMLImageElement).src))
  await user.keyboard('{Escape}')
  pressed = performance.now()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await noDialog()
  await are(0, 3)
  isLate(pressed)
})

test('while pictures leave, each one shows how much of it has, the form stays, and it is sent once', async t => {
  const arrived = Promise.withResolvers<undefined>()
  const { sent } = await openRooms(t, rooms, ['Wi-Fi'], undefined, {
    [update.path]: (_: Sent) => arrived.promise,
  })
  await act('Edit', '102')
  await tick('Wi-Fi')
  await user.upload(await field('Room images'), [pngFile('courtyard.png'), pngFile('view.png')])
  await shows('courtyard', 'view')
  await press('Update Room')
  const share = async (name: string) =>
    (await dialog()).getByRole('progressbar', { name: `Uploading ${name}` }).getAttribute('aria-valuenow')
  await waitFor(async () => assert.deepEqual([await share('courtyard'), await share('view')], ['100', '0']))
  assert.equal((await dialog()).getByRole('button', { name: 'Updating...' }).getAttribute('aria-disabled'), 'true')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.keyboard('{Escape}')
  await field('Room Number')
  arrived.resolve(undefined)
  await said('Updated room successfully')
  await noDialog()
  await waitFor(async () => assert.match(textOf(within(await rowWith('102')).getAllByRole('cell')[1] as HTMLElement), /2$/))
  assert.equal(sent.filter(({ path }) => path === update.path).length, 1)
})
