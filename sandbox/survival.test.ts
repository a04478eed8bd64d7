import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { refused, sdk, startProcess, startSandbox } from './testing.ts'

let box: Awaited<ReturnType<typeof startSandbox>>
before(async () => {
  box = await startSandbox()
})
after(() => box.close())

test('killed and started again, it knows everything', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const journal = join(folder, 'j.jsonl')
  const first = await startProcess(journal)
  t.after(() => {
    rmSync(folder, { recursive: true })
  })
  const order = await sdk(first.origin).client.orders.create({ amount: 450000, currency: 'INR', receipt: 'bk_kill' })
  const pay = `/sandbox/razorpay/checkout/${order.id}/pay`
  const body = JSON.stringify({ method: 'upi', outcome: 'success' })
  await fetch(`${first.origin}${pay}`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const mail = JSON.stringify({ to: 'guest@example.test', subject: 'Kept', text: 'Hello' })
  await fetch(`${first.origin}/sandbox/mail`, { method: 'POST', body: mail })
  await first.stop('SIGKILL')
  appendFileSync(journal, '[["order",{"id":"order_torn') // half a line, as a kill may leave it

  const second = await startProcess(journal)
  t.after(() => second.stop())
  const { client } = sdk(second.origin)
  assert.equal((await client.orders.fetch(order.id)).status, 'paid')
  assert.equal((await client.orders.fetchPayments(order.id)).count, 1)
  assert.equal((await refused(client.orders.create({ amount: 450000, currency: 'INR', receipt: 'bk_kill' }))).statusCode, 400)
  const mails = (await (await fetch(`${second.origin}/sandbox/mail.json`)).json()) as { subject: string }[]
  assert.deepEqual(
    mails.map(each => each.subject),
    ['Kept'],
  )
})

test('a full disk refuses, loses nothing that was answered, and keeps the journal whole', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  const journal = join(folder, 'j.jsonl')
  const full = await startProcess(journal, { limit: '16' })
  t.after(() => {
    rmSync(folder, { recursive: true })
  })
  const { client } = sdk(full.origin)
  const made: string[] = []
  let refusal: number | undefined
  for (let i = 0; i < 200 && refusal === undefined; i++) {
    const order = await client.orders.create({ amount: 500, currency: 'INR' }).catch((error: { statusCode: number }) => error)
    if ('id' in order) made.push(order.id)
    else refusal = order.statusCode
  }
  assert.equal(refusal, 500)
  assert.ok(made.length > 3)
  assert.equal((await client.orders.all({ count: 100 })).count, made.length)
  await full.stop('SIGKILL')

  const after = await startProcess(journal)
  t.after(() => after.stop())
  const again = await sdk(after.origin).client.orders.all({ count: 100 })
  assert.deepEqual(again.items.map(order => order.id).sort(), made.sort())
})

test('faults strike as often as asked', async () => {
  const list = () => box.client.orders.all()
  const fault = (kind: string, more = {}) => box.control('faults', { match: 'GET /v1/orders', kind, times: 1, ...more })
  for (const [kind, status] of [
    ['429', 429],
    ['500', 500],
    ['502html', 502],
  ] as const) {
    await fault(kind)
    assert.equal((await refused(list())).statusCode, status)
    assert.equal((await list()).entity, 'collection')
  }
  await fault('reset')
  await assert.rejects(list())
  await fault('hang', { ms: 50 })
  await assert.rejects(list())
  await fault('latency', { ms: 80 })
  const started = performance.now()
  await list()
  assert.ok(performance.now() - started >= 75)
})

test('an answer may be lost after the work was done', async () => {
  await box.control('faults', { match: 'POST /v1/orders$', kind: 'lost-answer', times: 1 })
  await assert.rejects(box.client.orders.create({ amount: 450000, currency: 'INR', receipt: 'bk_lost' }))
  const found = await box.client.orders.all({ receipt: 'bk_lost' })
  assert.equal(found.count, 1)
})

test('imports the past once, and shows it on a page', async () => {
  const history = {
    orders: [{ id: 'order_Demo0000000001', amount: 500000, created_at: 1790000000 }],
    payments: [{ id: 'pay_Demo0000000001', order_id: 'order_Demo0000000001', created_at: 1790000060 }],
  }
  await box.control('import', history)
  box.sandbox().importHistory(history)
  assert.equal((await box.client.payments.fetch('pay_Demo0000000001')).status, 'captured')
  assert.equal((await box.client.orders.fetch('order_Demo0000000001')).attempts, 1)
  const page = await fetch(`${box.origin}/sandbox/razorpay/`)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(page.headers.get('x-content-type-options'), 'nosniff')
  assert.match(await page.text(), /pay_Demo0000000001/)
})

test('mails are listed newest first and cannot run anything', async () => {
  box
    .sandbox()
    .deliver({ to: 'a@example.test', subject: '<b>One</b>', text: 'See http://x.test/a?b=1&c=2.', html: '<script>alert(1)</script>' })
  box.sandbox().deliver({ to: 'b@example.test', subject: 'Two' })
  box.sandbox().deliver({ to: 'desk@example.test', replyTo: '"A" <guest@example.test>', subject: 'Three' })
  const mails = (await (await fetch(`${box.origin}/sandbox/mail.json`)).json()) as Record<string, string>[]
  assert.deepEqual(Object.keys(mails[1] ?? {}).sort(), ['date', 'html', 'subject', 'text', 'to'])
  assert.deepEqual(
    mails.slice(0, 3).map(mail => [mail.subject, mail.replyTo]),
    [
      ['Three', '"A" <guest@example.test>'],
      ['Two', undefined],
      ['<b>One</b>', undefined],
    ],
  )
  const list = await (await fetch(`${box.origin}/sandbox/mail`)).text()
  assert.match(list, /&lt;b&gt;One/)
  const pathOf = (subject: string) => new RegExp(`/sandbox/mail/mail_\\w+(?="><b>${subject})`).exec(list)?.[0]
  const path = pathOf('&lt;b')
  const page = await (await fetch(`${box.origin}${path}`)).text()
  assert.doesNotMatch(page, /Reply-To/)
  const answered = await (await fetch(`${box.origin}${pathOf('Three')}`)).text()
  assert.match(answered, /<dt>Reply-To<\/dt><dd>&quot;A&quot; &lt;guest@example\.test&gt;<\/dd>/)
  assert.match(page, /href="http:\/\/x\.test\/a\?b=1&amp;c=2"/)
  const html = await fetch(`${box.origin}${path}/html`)
  assert.match(html.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
})

test('reset forgets all', async () => {
  await box.control('reset')
  const state = await box.state()
  assert.deepEqual([state.orders.length, state.payments.length, state.events.length], [0, 0, 0])
})
