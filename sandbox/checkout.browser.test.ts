import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { type Shop, startShop, type Visit, visit } from './browser-testing.ts'

let shop: Shop
before(async () => {
  shop = await startShop()
})
after(() => shop.close())

const named = (seen: [string, unknown][]) => seen.map(([name]) => name)

async function fillCard({ frame }: Visit): Promise<void> {
  await frame.getByLabel('Card number').fill('4100280000001007')
  await frame.getByLabel('Expiry').fill('1235')
  await frame.getByLabel('CVV').fill('123')
  await frame.getByLabel('Name on card').fill('Asha Rao')
  await frame.getByRole('button', { name: 'Pay ₹4,500' }).click()
}

async function end({ problems, close }: Visit): Promise<void> {
  await close()
  assert.deepEqual(problems, [])
}

test('a card succeeds: title, colour, scroll lock, handler after closing', async () => {
  const visited = await visit(shop)
  const { page, frame, orderId, seen } = visited
  await expect(frame.getByRole('heading', { name: 'Booking Payment' })).toBeVisible()
  await expect(frame.getByText('Test Mode')).toBeVisible()
  await expect(frame.locator('header')).toHaveCSS('background-color', 'rgb(51, 153, 204)')
  assert.equal(await page.evaluate<string>('document.body.style.overflow'), 'hidden')
  await expect(page.locator('div.razorpay-container')).toHaveCount(1)
  await fillCard(visited)
  await frame.getByRole('button', { name: 'Success' }).click()
  await expect(page.locator('.razorpay-container')).toHaveCount(0)
  await expect.poll(seen).toHaveLength(2)
  const [, [name, response]] = (await seen()) as [unknown, [string, Record<string, string>]]
  assert.equal(name, 'success')
  assert.equal(response.razorpay_order_id, orderId)
  assert.match(response.razorpay_signature ?? '', /^[0-9a-f]{64}$/)
  assert.equal(await page.evaluate<string>('document.body.style.overflow'), '')
  await expect(page.getByRole('button', { name: 'Book now' })).toBeFocused()
  const payment = await shop.client.payments.fetch(response.razorpay_payment_id ?? '')
  assert.deepEqual([payment.status, payment.email], ['captured', 'guest@example.test'])
  await end(visited)
})

test('UPI: success@razorpay needs no question; an empty id is decided on the next page', async () => {
  const visited = await visit(shop)
  await visited.frame.getByRole('tab', { name: 'UPI' }).click()
  await visited.frame.getByLabel('UPI ID').fill('success@razorpay')
  await visited.frame.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect.poll(async () => named(await visited.seen())).toEqual(['submit', 'success'])
  await end(visited)

  const second = await visit(shop, { prefill: { method: 'upi' } })
  await second.frame.getByRole('button', { name: /^Pay ₹/ }).click()
  await second.frame.getByRole('button', { name: 'Success' }).click()
  await expect.poll(async () => named(await second.seen())).toEqual(['submit', 'success'])
  await end(second)
})

test('the sequence of the display options comes first, the other ways follow or are left out; the image stands for the initial', async () => {
  const config = (sequence: string[], show_default_blocks: boolean) => ({
    config: { display: { sequence, preferences: { show_default_blocks } } },
  })
  const image = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const visited = await visit(shop, { ...config(['upi'], true), image })
  await expect(visited.frame.getByRole('tab')).toHaveText(['UPI', 'Card', 'Netbanking'])
  await expect(visited.frame.getByRole('tab', { name: 'UPI' })).toBeFocused()
  await expect(visited.frame.locator('header img')).toHaveAttribute('src', image)
  await end(visited)
  const only = await visit(shop, config(['netbanking', 'card'], false))
  await expect(only.frame.getByRole('tab')).toHaveText(['Netbanking', 'Card'])
  await expect(only.frame.locator('header img')).toHaveCount(0)
  await end(only)
})

test('failure keeps the window open; the second try succeeds', async () => {
  const visited = await visit(shop)
  const { frame, seen, orderId } = visited
  await fillCard(visited)
  await frame.getByRole('button', { name: 'Failure' }).click()
  await expect(frame.getByRole('alert')).toContainText('declined by the bank')
  const failed = (await seen()).find(([name]) => name === 'failed')?.[1] as { reason: string; metadata: Record<string, string> }
  assert.equal(failed.metadata.order_id, orderId)
  await frame.getByRole('button', { name: /^Pay ₹/ }).click()
  await frame.getByLabel('One-time password').fill('123')
  await frame.getByRole('button', { name: 'Submit OTP' }).click()
  await expect(frame.getByRole('alert')).toContainText('one-time password')
  await frame.getByRole('button', { name: /^Pay ₹/ }).click()
  await frame.getByLabel('One-time password').fill('1234')
  await frame.getByRole('button', { name: 'Submit OTP' }).click()
  await expect.poll(async () => named(await seen()).at(-1)).toBe('success')
  assert.equal((await shop.client.orders.fetch(orderId)).attempts, 3)
  await end(visited)
})

test('Escape and the cross dismiss; a payment under way is asked about first', async () => {
  const visited = await visit(shop)
  const { page, frame, seen } = visited
  await expect(frame.getByRole('tab', { name: 'Card' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect.poll(seen).toEqual([['dismiss', null]])
  await page.getByRole('button', { name: 'Book now' }).click()
  await fillCard(visited)
  await expect(frame.getByRole('button', { name: 'Success' })).toBeVisible()
  await frame.getByRole('button', { name: 'Close' }).click()
  await frame.getByRole('button', { name: 'Keep paying' }).click()
  await page.keyboard.press('Escape')
  await frame.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(async () => named(await seen())).toEqual(['dismiss', 'submit', 'dismiss'])
  await end(visited)
})

test('modal.escape false, backdropclose true, timeout', async () => {
  const visited = await visit(shop, { modal: { escape: false, backdropclose: true } })
  await expect(visited.frame.getByRole('tab', { name: 'Card' })).toBeFocused()
  await visited.page.keyboard.press('Escape')
  await expect(visited.frame.getByRole('tab', { name: 'Card' })).toBeVisible()
  await visited.page.mouse.click(20, 20)
  await expect.poll(visited.seen).toEqual([['dismiss', null]])
  await end(visited)
  const timed = await visit(shop, { timeout: 1 })
  await expect.poll(timed.seen).toEqual([['dismiss', 'timeout']])
  await end(timed)
})

test('redirect posts the three values to callback_url', async () => {
  const visited = await visit(shop, { redirect: true, callback_url: `${shop.origin}/callback?from=here` })
  await fillCard(visited)
  await visited.frame.getByRole('button', { name: 'Success' }).click()
  await visited.page.waitForURL('**/callback?from=here')
  assert.deepEqual(Object.keys(shop.posted.at(-1) ?? {}).sort(), ['razorpay_order_id', 'razorpay_payment_id', 'razorpay_signature'])
  await end(visited)
})

test('a paid order or a foreign key closes with fault.close; bad options throw', async () => {
  const { id } = await shop.client.orders.create({ amount: 450000, currency: 'INR' })
  await fetch(`${shop.origin}/sandbox/razorpay/checkout/${id}/pay`, { method: 'POST', body: '{"method":"upi","outcome":"success"}' })
  const visited = await visit(shop, { order_id: id })
  await expect.poll(async () => named(await visited.seen())).toEqual(['fault'])
  const thrown = await visited.page.evaluate(() => {
    const { Razorpay } = globalThis as unknown as { Razorpay: new (options: unknown) => unknown }
    return [{}, { key: 'rzp_test_x', amount: 1 }].map(options => {
      try {
        return String(new Razorpay(options))
      } catch (error) {
        return (error as Error).message
      }
    })
  })
  assert.equal(thrown[0], 'No key passed')
  assert.match(thrown[1] ?? '', /^Invalid amount/)
  await end(visited)
})

test('the keyboard alone is enough, and Tab stays inside', async () => {
  const visited = await visit(shop)
  const { page, frame, seen } = visited
  const { keyboard } = page
  await expect(frame.getByRole('tab', { name: 'Card' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(frame.getByLabel('Card number')).toBeFocused()
  await keyboard.type('4100280000001007')
  await expect(frame.getByLabel('Card number')).toHaveValue('4100 2800 0000 1007')
  await keyboard.press('Tab')
  await keyboard.type('1235')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(frame.getByLabel('Name on card')).toBeFocused()
  await expect(frame.getByText('Enter the name on the card')).toBeVisible()
  await keyboard.type('Asha Rao')
  for (const name of ['Fill in a test card', 'Pay ₹4,500', 'Close']) {
    await keyboard.press('Tab')
    await expect(frame.getByRole('button', { name })).toBeFocused()
  }
  await keyboard.press('Shift+Tab')
  await keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Test Bank' })).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect.poll(async () => named(await seen())).toEqual(['submit', 'success'])
  await end(visited)
})

test('nothing for axe to say, and no sideways scrolling, on a desktop and at 320 px in the dark', async () => {
  // What is not about colours is the same in both.
  const looks = [{ look: { width: 320, dark: true } }, { look: {}, runOnly: ['color-contrast', 'link-in-text-block'] }]
  for (const { look, ...rules } of looks) {
    const visited = await visit(shop, { timeout: 600 }, look)
    const { page, frame } = visited
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], selectors: false, preload: false, ...rules })
    const clean = async () =>
      assert.deepEqual(
        (await axe.analyze()).violations.map(each => [each.id, each.nodes[0]?.html]),
        [],
      )
    await frame.getByRole('button', { name: /^Pay ₹/ }).click()
    await expect(frame.getByText('Enter a valid card number')).toBeVisible()
    await clean()
    for (const name of ['UPI', 'Netbanking']) {
      await frame.getByRole('tab', { name }).click()
      await clean()
    }
    await frame.getByRole('button', { name: /^Pay ₹/ }).click()
    await frame.getByText('Rarer outcomes').click()
    await clean()
    const wide = await frame.locator('.dialog').evaluate(dialog => dialog.scrollWidth - dialog.clientWidth)
    assert.equal(wide, 0)
    await end(visited)
  }
})
