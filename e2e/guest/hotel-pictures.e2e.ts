import { formOf, picture, sendForm } from '#server/testing/files/forms.ts'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { sessionFor } from '#server/testing/worlds/people.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import { formatDate } from '#shared/words/dates.ts'
import { storePicture } from '../pictures.ts'
import { makeShowcase } from '../showcase.ts'
import { unusedPreload } from '../watch.ts'
import { hydrated, inDays, linkTo } from '../wizard.ts'
import { expect, test } from '../world.ts'

test.describe('without JavaScript', () => {
  // What the next visitor sees is what the server has written.
  test.use({ javaScriptEnabled: false })

  test('the hotel can be read: name, offers, policies, what search engines read, and phone and mail in the place of the search; cover, gallery and logo are as the hotel set them, and every change is there for the next visitor', async ({
    page,
    world,
    watch,
  }) => {
    test.setTimeout(120_000)
    watch.allow(unusedPreload)
    const hotel = await makeShowcase(world)
    const { id: hotelId, slug, ownerId } = hotel
    await page.goto(`/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Lake View Palace' })).toBeVisible()
    // What a night costs is read once the page is there: what was rendered may be older than what was sold.
    await expect(page.getByText(/From ₹/)).toHaveCount(0)
    await expect(page.getByText('Free until two days before check-in.')).toBeVisible()
    await expect(page.getByText('From 02:00 PM', { exact: true })).toBeVisible()
    await expect(page.getByText('Please bring a photo identity card')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Monsoon week' })).toBeVisible()
    await expect(page.getByText(`Until ${formatDate(inDays(20))}`)).toBeVisible()
    await expect(page.getByText('Last year’s offer')).toHaveCount(0)
    await expect(page.getByRole('img', { name: 'The palace from the lake' }).first()).toBeVisible()

    await expect(page).toHaveTitle('Lake View Palace, Udaipur, Rajasthan')
    // Under the installation's own name, however this visitor reached it.
    const address = `${world.config.publicUrl}/${hotel.slug}`
    const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    expect(await meta('description')).toContain('A palace of white marble')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(address)
    expect(await meta('og:title')).toBe('Lake View Palace, Udaipur, Rajasthan')
    expect(await meta('og:url')).toBe(address)
    const { origin, pathname, search } = new URL((await meta('og:image')) ?? '')
    expect(origin).toBe(world.config.publicUrl)
    const preview = await page.request.get(`${pathname}${search}`)
    expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'image/jpeg'])
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'Hotel', name: 'Lake View Palace', url: address })
    expect(data).toMatchObject({ telephone: '+919812345678', address: { addressLocality: 'Udaipur', addressRegion: 'Rajasthan' } })

    for (const path of [undefined, `/book?hotel=${hotel.slug}`, linkTo(hotel.slug)]) {
      if (path) await page.goto(path)
      const main = page.getByRole('main')
      const instead = main.locator('noscript')
      await expect(instead.locator('p')).toBeVisible()
      await expect(instead.getByRole('link')).toHaveText(['+91 98123 45678', 'desk@hotel.example'])
      await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeHidden()
      await expect(page.getByRole('button', { name: /^(More|Fewer): / }).first()).toBeHidden()
      await expect(main.getByText('Loading...')).toBeHidden()
      // Rooms that stand in the document can be read, and not be chosen.
      await expect(page.getByRole('button', { name: /^(ADD|Proceed)/ })).toHaveCount(0)
    }

    const headers = await sessionFor(world, ownerId)
    const change = async (form: Record<string, unknown>) => {
      expect((await sendForm(world, galleryApi.update, formOf(form), headers)).status).toBe(200)
    }
    const add = async (imageName: string, more: Record<string, unknown> = {}) => {
      const files = { hotelImage: await picture('#1f6fb3', 700) }
      return (await sendForm(world, galleryApi.create, formOf({ hotelId, imageName, imageType: 'OTHER', ...more }, files), headers)).data
    }
    const shared = () => page.locator('meta[property="og:image"]').getAttribute('content')
    const gallery = page.getByRole('region', { name: 'Gallery' }).getByRole('listitem').getByRole('img')
    const shows = async (names: string[]) => {
      await page.goto(`/${slug}`)
      await expect.poll(() => gallery.evaluateAll(images => images.map(image => (image as HTMLImageElement).alt))).toEqual(names)
      await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('alt', names[0] ?? '')
      await expect(page.locator('meta[property="og:image:alt"]')).toHaveAttribute('content', names[0] ?? '')
    }
    await shows(['The palace from the lake', 'The courtyard'])
    const before = await shared()
    const pool = await add('The pool')
    await add('Our logo', { imageType: 'HOTEL_LOGO' })
    await shows(['The palace from the lake', 'The courtyard', 'The pool'])
    await expect(page.locator('header img')).toBeVisible()
    await change({ imageId: pool.id, position: 1 })
    await shows(['The palace from the lake', 'The pool', 'The courtyard'])
    expect(await shared()).toBe(before)
    await change({ imageId: pool.id, isCover: true })
    await shows(['The pool', 'The palace from the lake', 'The courtyard'])
    expect(await shared()).toBe(`${world.config.publicUrl}/api/file/getfile?filePath=${pool.imagePath}&format=jpeg`)
    await change({ imageId: pool.id, imageName: 'The pool at night' })
    await shows(['The pool at night', 'The palace from the lake', 'The courtyard'])
    expect((await world.call(galleryApi.remove, { imageId: pool.id }, headers)).status).toBe(200)
    await shows(['The palace from the lake', 'The courtyard'])
  })
})

test('without a picture there is a drawn one and nothing is shared; of many the page shows six, and all on demand', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { id: hotel_id, slug } = await makeHotel(world.db)
  await page.goto(`/${slug}`)
  await expect(page.getByRole('img', { name: 'No Image' }).first()).toBeVisible()
  await expect(page.getByText('No Image', { exact: true }).first()).toBeVisible()
  await expect(page.locator('meta[property="og:image"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Gallery' })).toHaveCount(0)
  const bytes = new Uint8Array(await (await picture('#1f6fb3', 40)).arrayBuffer())
  for (let position = 0; position < 40; position++) {
    const { imagePath } = await storePicture(world.product.app, hotel_id, bytes, `Picture ${position + 1}`)
    await world.db.insertInto('hotel_image').values({ hotel_id, picture_id: imagePath, image_type: 'OTHER', position }).execute()
  }
  await raisePageVersion(world.db, hotel_id)
  await page.goto(`/${slug}`)
  await expect(page.getByRole('region', { name: 'Gallery' }).getByRole('listitem')).toHaveCount(6)
  await hydrated(page)
  // The code of what stands below the rooms comes after that of the search.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show all 40 pictures' }).click({ timeout: 1000 })
    await expect(page.getByRole('dialog').getByText('1 of 40')).toBeVisible({ timeout: 1000 })
  }).toPass()
})
