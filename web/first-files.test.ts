import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assetsOf, type Manifest } from './assets.ts'

const client = join(import.meta.dirname, '../dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Manifest

const entry = 'web/main.tsx'
const hotel = [entry, 'web/hotels/page/HotelPage.tsx', 'web/bookings/search/SearchForm.tsx']
const wizard = [entry, 'web/bookings/guest/BookPage.tsx']
const booking = [entry, 'web/bookings/booking-page/BookingPage.tsx']
const signIn = [entry, 'web/shell/layout/StaffLayout.tsx', 'web/accounts/SignInPage.tsx']
const dashboard = [entry, 'web/shell/layout/StaffLayout.tsx', 'web/DashboardFrame.tsx']

/** A browser has six connections: with twelve files each loads two, before the largest file is complete. */
const budgets: [page: string, modules: string[], files: number, kilobytes: number][] = [
  ['the hotel page', hotel, 10, 120],
  ['the wizard', wizard, 14, 135.3],
  // Each further page of staff adds 0.1 kB to every page's first script, which lists the files of each page.
  ['the page of a booking', booking, 10, 123.2],
  // Every form tidies what people paste, which takes 0.5 kB.
  ['the sign-in page', signIn, 10, 146.7],
  ['the start page', [...dashboard, 'web/home/HomePage.tsx'], 12, 155.8],
  ['a page of lists', [...dashboard, 'web/access/AccessPage.tsx'], 14, 200],
]

for (const [page, modules, files, kilobytes] of budgets)
  test(`${page} begins with at most ${files} scripts of together ${kilobytes} kB`, () => {
    const { scripts } = assetsOf(manifest, modules)
    // The compressed size, as the files are sent.
    const bytes = scripts.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0)
    assert.ok(scripts.length <= files && bytes <= kilobytes * 1000, `${bytes} bytes in ${scripts.length}: ${scripts.join(', ')}`)
  })

interface Route {
  path?: string
  handle?: { files: string[]; later: string[] }
  children?: Route[]
}

test('the bundle has the files of every page: a page whose module is part of a shared file has none of its own, and cannot be sent', async () => {
  const { routes } = (await import(new URL('../dist/server/render.js', import.meta.url).href)) as { routes: Route[] }
  const all = (found: Route[]): Route[] => found.flatMap(route => [route, ...all(route.children ?? [])])
  const pages = all(routes).flatMap(({ handle }) => handle ?? [])
  assert.ok(pages.length > 20)
  for (const { files, later } of pages) assert.ok(assetsOf(manifest, [entry, ...files], later).scripts.length > 2, files.join(', '))
})

/** The compressed size of the modules' scripts, in bytes. */
const sizeOf = (modules: string[]) =>
  assetsOf(manifest, modules).scripts.reduce((sum, file) => sum + statSync(join(client, `${file}.br`)).size, 0)

test('the lower half of a hotel’s page, which comes after the first view, brings at most 7 kB', () => {
  const later = sizeOf([...hotel, 'web/hotels/page/HotelMore.tsx']) - sizeOf(hotel)
  assert.ok(later <= 7000, `${later} bytes`)
})

test('the documents of a booking come to its guest without anything of the staff', () => {
  const documents = [...booking, 'web/documents/GuestDocuments.tsx']
  assert.ok(sizeOf(documents) - sizeOf(booking) <= 4000, `${sizeOf(documents) - sizeOf(booking)} bytes`)
})

test('the calendar, which guests’ pages fetch while they rest, brings at most 4.4 kB', () => {
  const calendar = 'web/bookings/search/StayCalendar.tsx'
  for (const page of [hotel, wizard]) assert.ok(sizeOf([...page, calendar]) - sizeOf(page) <= 4400, `${sizeOf([...page, calendar])} bytes`)
})

test('the plots of Home, which come after the day is there, bring at most 9 kB', () => {
  const home = [...dashboard, 'web/home/HomePage.tsx']
  const later = sizeOf([...home, 'web/home/OwnerMorning.tsx']) - sizeOf(home)
  assert.ok(later <= 9000, `${later} bytes`)
})

const names = (modules: string[]) => assetsOf(manifest, modules).scripts.map(file => file.replace(/^assets\/|-.{8}\.js$/g, ''))

test('what prices rooms, which the first room waits for, brings at most 10 kB in four files and nothing that checks forms', () => {
  const code = [...wizard, 'web/bookings/wizard/prices-code.ts']
  const [more, bytes] = [names(code).slice(names(wizard).length), sizeOf(code) - sizeOf(wizard)]
  assert.ok(more.length <= 4 && bytes <= 10_000 && !names(code).includes('form'), `${bytes} bytes in ${more.join(', ')}`)
})

test('what a guest loads later brings nothing of the staff', () => {
  const later = ['guest/last-steps.ts', 'wizard/prices-code.ts', 'booking-page/FindBooking.tsx', 'booking-page/ChangeDialog.tsx']
  for (const file of later)
    for (const name of names([...wizard, `web/bookings/${file}`]))
      assert.ok(!['list', 'staff', 'dashboard'].includes(name), `${file}: ${name}`)
})

test('a guest gets no file of the staff, and the hotel page nothing that only forms need', () => {
  const ofStaff = new Set([...names(signIn), ...names([...dashboard, 'web/home/HomePage.tsx'])])
  const shared = (modules: string[]) =>
    names(modules)
      .filter(name => ofStaff.has(name))
      .toSorted()
  assert.deepEqual(shared(hotel), ['base', 'main', 'rolldown-runtime', 'ui'])
  assert.deepEqual(shared(booking), ['base', 'main', 'rolldown-runtime', 'ui'])
  assert.deepEqual(shared(wizard), ['base', 'draft', 'main', 'rolldown-runtime', 'ui'])
})
