import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { authApi, demoApi } from '#shared/accounts/accounts.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { isClosed } from './testing/process/closed-folder.ts'
import { askMain, type MainProcess, mainDataDir, startMain, upMain } from './testing/process/main-process.ts'
import { until } from './testing/process/until.ts'

const live = {
  RAZORPAY_KEY_ID: 'rzp_live_ABCDEFGHIJKLMN',
  RAZORPAY_KEY_SECRET: 'hush-hush-hush',
  RAZORPAY_WEBHOOK_SECRET: 'one-long-secret',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Desk <desk@example.com>',
}
const production = { NODE_ENV: 'production', SANDBOX: 'payments,mail', PUBLIC_URL: 'http://localhost:3000' }
const demoEmails = ['super', 'platform', 'owner', 'goa', 'reception'].map(name => `${name}@atithi.example`)

const stop = async (main: MainProcess) => {
  main.kill('SIGTERM')
  assert.equal(await main.ended, 0, main.err())
}

const post = ({ url }: MainProcess, path: string, body: unknown) => {
  const headers = { 'content-type': 'application/json', origin: url }
  return askMain(() => fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

const signIn = async (main: MainProcess, email: string, password = 'Welcome@2026') =>
  (await post(main, authApi.login.path, { email, password })).status

const read = (url: string) => askMain(() => fetch(url))

/** The demo accounts that a product offers. */
const offered = async ({ url }: MainProcess): Promise<unknown[]> =>
  ((await (await read(`${url}${demoApi.accounts.path}`)).json()) as { data: unknown[] }).data

test("a demo's data folder: live keys and production are refused until the demo is ended, and then serve without it", async t => {
  const DATA_DIR = mainDataDir(t)
  const demo = await upMain(t, { DATA_DIR, DEMO: 'on' })
  assert.equal(await signIn(demo, 'super@atithi.example'), 200)
  await stop(demo)
  // A new data folder is closed from the beginning.
  assert.doesNotMatch(demo.out(), /Others could read/)
  isClosed(DATA_DIR)

  for (const env of [{ ...live, DEMO: '' }, production]) {
    const refusal = await upMain(t, { DATA_DIR, ...env }).then(
      () => 'It started',
      (error: Error) => error.message,
    )
    assert.match(
      refusal,
      /^It ended: The demo is still in this database \(the hotel Lake View Palace, [^\n]*super@atithi\.example[^\n]*\n$/,
    )
    assert.match(refusal, /npm run admin -- --end-demo <your e-mail>/)
  }
  const still = await upMain(t, { DATA_DIR, ...production, DEMO: 'on' })
  assert.equal((await offered(still)).length, 6)
  await stop(still)

  const admin = await startMain(t, { DATA_DIR, ...live, DEMO: '' }, ['admin.ts', '--end-demo', 'me@hotels.example'])
  assert.equal(await admin.ended, 0, admin.err())
  assert.match(admin.out(), /^The demo is gone: Lake View Palace, Sea Breeze Goa, goa@atithi\.example, [^\n]*$/m)
  assert.match(admin.out(), /^Administrators of the whole platform: me@hotels\.example \(super admin\)$/m)
  const token = /\/resetpassword\/(\S+)/.exec(admin.out())?.[1]

  const main = await upMain(t, { DATA_DIR, ...live, DEMO: '' })
  assert.match(main.out(), /^Administrators of the whole platform: me@hotels\.example \(super admin\)$/m)
  for (const email of demoEmails) assert.equal(await signIn(main, email), 401, email)
  assert.deepEqual(await offered(main), [])
  for (const slug of ['lake-view-palace', 'sea-breeze-goa']) {
    assert.equal((await read(`${main.url}/${slug}`)).status, 404)
    assert.equal((await read(`${main.url}${hotelApi.get.path}?hotelId=${slug}`)).status, 404)
  }
  const password = 'Jasmine#88y'
  assert.equal((await post(main, authApi.reset.path, { token, password, confirmPassword: password })).status, 200)
  assert.equal(await signIn(main, 'me@hotels.example', password), 200)
  await until(async () => readdirSync(join(DATA_DIR, 'files')).length === 0)
  await stop(main)
})

test('admin says in one line what it does not understand, and ends', async t => {
  const admin = await startMain(t, { DATA_DIR: mainDataDir(t) }, ['admin.ts', '--jobs', '--revive'])
  assert.equal(await admin.ended, 1)
  assert.match(admin.err(), /^Usage: [^\n]+\n$/)
})
