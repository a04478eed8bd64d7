import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Toy, toyServer } from '../toy-server.ts'

const site = 'https://book.example.com'
const secret = 'canary-secret'

const modern = (body: object = {}) => ({
  age: 1,
  type: 'csp-violation',
  url: `${site}/palace?orderSecret=${secret}`,
  user_agent: `${secret} agent`,
  body: {
    documentURL: `${site}/palace?orderSecret=${secret}#${secret}`,
    blockedURL: `https://evil.example/steal.js?card=${secret}`,
    effectiveDirective: 'script-src-elem',
    sample: secret,
    referrer: `${site}/?${secret}`,
    ...body,
  },
})

const report = (toy: Toy, body: unknown, headers: Record<string, string> = {}) =>
  toy.ask('/api/csp-report', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/reports+json', ...headers },
  })

const start = (t: Parameters<typeof toyServer>[0], config: object = {}) =>
  toyServer(t, () => undefined, { config: { publicUrl: site, production: true, ...config } })

const logged = ({ lines }: Toy) =>
  lines.filter(line => String(line.msg).includes('content policy')).map(({ directive, blocked, page }) => [directive, blocked, page])

test('every page says where browsers report to, answers of the API do not', async t => {
  const toy = await toyServer(t, ({ http }) => http.get('/palace', (_request, reply) => reply.type('text/html').send('')))
  const { headers } = await toy.ask('/palace')
  assert.equal(headers['reporting-endpoints'], 'csp="/api/csp-report"')
  assert.match(String(headers['content-security-policy']), /; report-to csp$/)
  assert.equal((await toy.ask('/api/none')).headers['reporting-endpoints'], undefined)
})

test('a report is logged as directive, blocked origin and path, counted, and nothing else of it is kept', async t => {
  const toy = await start(t)
  const other = { ...modern(), type: 'deprecation' }
  const inline = modern({ blockedURL: 'inline', effectiveDirective: secret, documentURL: `https://${secret}.example/${secret}` })
  assert.equal((await report(toy, [modern(), other, inline])).status, 204)
  const old = { 'document-uri': `${site}/book?x=${secret}`, 'blocked-uri': 'data', 'violated-directive': `img-src ${secret}` }
  assert.equal((await report(toy, { 'csp-report': old }, { 'content-type': 'application/csp-report' })).status, 204)
  assert.deepEqual(logged(toy), [
    ['script-src-elem', 'https://evil.example', '/palace'],
    ['other', 'inline', 'elsewhere'],
    ['img-src', 'data', '/book'],
  ])
  assert.ok(!JSON.stringify(toy.lines).includes(secret))
  const { text } = await toy.ask('/metrics')
  for (const directive of ['script-src-elem', 'other', 'img-src'])
    assert.match(text, new RegExp(`csp_reports_total\\{directive="${directive}"\\} 1`))
})

test('what is no report, too large, of another type or from another site is refused and logs nothing', async t => {
  const toy = await start(t)
  const refused: [status: number, body: unknown, headers?: Record<string, string>][] = [
    [400, '{broken'],
    [400, { 'csp-report': 7 }],
    [400, 'null'],
    [400, '{"__proto__":{"a":1}}'],
    [413, [modern({ sample: 'x'.repeat(16_384) })]],
    [415, [modern()], { 'content-type': 'application/json' }],
    [415, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    [403, [modern()], { origin: 'https://evil.example' }],
    [403, [modern()], { 'sec-fetch-site': 'cross-site' }],
  ]
  for (const [status, body, headers] of refused)
    assert.equal((await report(toy, body, headers)).status, status, JSON.stringify(body).slice(0, 80))
  assert.equal((await toy.ask('/api/csp-report')).status, 404)
  assert.deepEqual(logged(toy), [])
})

test("a browser's own report passes with its cookie and without a word on where it comes from", async t => {
  const toy = await start(t)
  assert.equal((await report(toy, [modern()], { cookie: '__Host-sid=a' })).status, 204)
  assert.equal((await report(toy, [modern()], { cookie: '__Host-sid=a', origin: site, 'sec-fetch-site': 'same-origin' })).status, 204)
})

test('many reports neither fill the log nor use up the calls of the visitor', async t => {
  const toy = await start(t, { rateLimit: true })
  assert.equal((await report(toy, Array(60).fill({ type: 'csp-violation', body: {} }))).status, 204)
  assert.equal(logged(toy).length, 20)
  let last = 204
  for (let count = 1; count <= 60; count++) last = (await report(toy, [])).status
  assert.equal(last, 429)
  assert.equal((await toy.ask('/api/none')).status, 404)
  assert.equal(logged(toy).length, 20)
})
