import { readFile } from 'node:fs/promises'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { bookButton, confirmation, goToReview, inDays, linkTo, payByCard, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { chatOf, ownLink, slip, whatsApp } from './guest-page.ts'

/** What a calendar file says a stay is called. */
const uidIn = (file: string | undefined) => /^UID:(.+)$/m.exec(file ?? '')?.[1]?.trim()

const phone = { width: 390, height: 844 }

test.describe('on a phone', () => {
  test.use({ viewport: phone, isMobile: true, hasTouch: true })
  test('the confirmation leads to a page of its own, which this browser finds again, on a wide screen too, and no other does', async ({
    page,
    world,
    browser,
  }) => {
    const hotel = await makeHotel(world.db, { name: 'Lake View Palace' })
    await world.db.updateTable('hotel').set({ whatsapp_phone: '+919829012345' }).where('id', '=', hotel.id).execute()
    await raisePageVersion(world.db, hotel.id)
    const guest = someGuest()
    await goToReview(page, linkTo(hotel.slug, { adults: 2 }), guest)
    await bookButton(page).click()
    await payByCard(page)
    for (const text of ['Guest', guest.name, 'Party', '2 adults', 'by 11:00 AM', 'Free until two days before check-in.'])
      await expect(confirmation(page)).toContainText(text)
    const chat = chatOf(await confirmation(page).getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))
    const dates = `${formatDate(inDays(10))} to ${formatDate(inDays(12))}`
    expect(chat).toEqual([whatsApp, expect.stringMatching(new RegExp(`^Lake View Palace, booking [A-Z0-9-]{9}, ${dates}: $`))])
    await confirmation(page).getByRole('button', { name: 'See your booking' }).click()
    await expect(page).toHaveURL(/\/booking\/[A-Z0-9-]{9}\?hotel=[\w-]+#k=[0-9a-f]{64}$/)
    await expect(page).toHaveTitle('Your booking: Lake View Palace')
    for (const text of [
      guest.name,
      '2 adults',
      `${formatDate(inDays(12))}, by 11:00 AM`,
      'Paid₹1,600.00',
      'To pay at the property₹6,400.00',
    ])
      await expect(slip(page)).toContainText(text)
    await expect(page.getByRole('region', { name: 'Nights and prices' })).toContainText('2 nights at ₹4,000.00₹8,000.00')
    await expect(page.getByRole('region', { name: 'Guest details' })).toContainText(guest.email)
    await expect(page.getByText('Free until two days before check-in.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=Lake%20View%20Palace%2C%20Udaipur/,
    )
    await expect(page.getByRole('link', { name: '+91 98123 45678' })).toHaveAttribute('href', 'tel:+919812345678')
    expect(chatOf(await page.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href'))).toEqual(chat)
    const own = page.url()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to calendar' }).click()
    const mail = () => world.mails.find(({ to }) => to === guest.email)
    await expect.poll(mail).toBeDefined()
    expect(uidIn(await readFile(await (await download).path(), 'utf8'))).toBe(uidIn(mail()?.attachments?.[0]?.content))
    expect(mail()?.text).toContain(new URL(own).hash)

    await page.reload()
    await expect(slip(page)).toContainText(guest.name)
    for (const path of [`/${hotel.slug}`, `/book?hotel=${hotel.slug}`]) {
      await page.goto(path)
      for (const viewport of [phone, { width: 1280, height: 800 }]) {
        await page.setViewportSize(viewport)
        await ownLink(page).click()
        await expect(page).toHaveURL(own)
        await expect(slip(page)).toContainText(guest.name)
        if (viewport === phone) await page.goBack()
      }
    }
    // Without the key this browser knows it all the same; another one knows nothing.
    await page.goto(own.replace(/#.*/, ''))
    await expect(slip(page)).toContainText(guest.name)
    const stranger = await browser.newPage()
    await stranger.goto(new URL(`/${hotel.slug}`, own).href)
    await expect(stranger.getByRole('link', { name: 'Find your booking' })).toBeVisible()
    await expect(ownLink(stranger)).toHaveCount(0)
    await stranger.goto(own.replace(/#.*/, ''))
    await expect(stranger.getByRole('heading', { name: 'Find it by reference and phone' })).toBeVisible()
    await stranger.close()
  })
})
