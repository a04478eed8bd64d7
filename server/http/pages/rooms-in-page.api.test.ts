import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { pageHotels } from '../../app.ts'
import { type HotelWish, makeHotel } from '../../testing/worlds/hotel.ts'
import { testServer } from '../../testing.ts'
import { mountPages } from './pages.ts'

interface State {
  facts: { hasRooms?: boolean }
  queries: { queries: { queryKey: [string, object]; state: { data: { rooms?: { roomNumber: string; roomType: string }[] } } }[] }
}

const inDays = (days: number) => addDays(todayInIndia(new Date()), days)

/** A hotel and its page `/book`; after a page with rooms the next is drawn a while later, so each has its own server. */
const visiting = async (t: TestContext, wish: HotelWish) => {
  const server = await testServer(t, { mount: async (http, app) => mountPages(http, app, pageHotels(app)) })
  const { slug } = await makeHotel(server.db, wish)
  const visit = async (query: string) => {
    const answer = await fetch(`${server.url}/book?${query}`)
    const html = await answer.text()
    const [, json = '{}'] = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(html) ?? []
    const { facts, queries } = JSON.parse(json) as State
    const searched = queries.queries.find(({ queryKey }) => queryKey[0] === roomApi.search.path)
    const body = /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(html)?.[1] ?? ''
    return { status: answer.status, headers: answer.headers, html, body, json, hasRooms: facts.hasRooms, rooms: searched?.state.data.rooms }
  }
  return { slug, dates: `hotel=${slug}&in=${inDays(10)}&out=${inDays(12)}&rooms=1&adults=2`, visit }
}

test('the document of an address with dates has the rooms of its search with their prices, drawn and as data; without rooms it is that of all', async t => {
  const kinds = [
    { name: 'Lake View Room', numbers: ['101', '102'], price: 4200 },
    { name: 'Maharana Suite', numbers: ['201'], price: 9800 },
  ]
  const { slug, dates, visit } = await visiting(t, { kinds })
  const page = await visit(`${dates}&step=2`)
  assert.equal(page.status, 200)
  assert.deepEqual([page.headers.get('cache-control'), page.headers.get('etag')], ['no-store', null])
  assert.equal(page.headers.get('link'), null)
  for (const text of ['Lake View Room', 'Maharana Suite', '8,400', '19,600', 'ADD+: Maharana Suite, With Breakfast'])
    assert.ok(page.body.includes(text), text)
  assert.doesNotMatch(page.body, /Loading\.\.\./)
  assert.deepEqual(page.rooms?.map(({ roomNumber }) => roomNumber).toSorted(), ['101', '102', '201'])

  const shared = await visit(`hotel=${slug}`)
  assert.deepEqual([shared.hasRooms, shared.rooms], [undefined, undefined])
  const asBefore = [
    ...[`${dates}`, `${dates}&step=3`, `hotel=${slug}&in=2026-13-45&step=2`, `hotel=${slug}&in=${inDays(-3)}&out=${inDays(-1)}&step=2`],
    // More people than any room sleeps: nothing is found.
    `${dates.replace('adults=2', 'adults=9')}&step=2`,
  ]
  for (const query of asBefore) {
    const { headers, html } = await visit(query)
    assert.deepEqual([html, headers.get('cache-control')], [shared.html, 'no-cache'], query)
  }
  assert.equal((await visit(`${dates.replace(slug, 'no-such-hotel')}&step=2`)).status, 404)
})

test('what a hotel names its rooms is text in the document, never a part of it', async t => {
  const name = `</script><script>alert("1")</script><img src=x onerror='alert(2)'>`
  const { dates, visit } = await visiting(t, { kinds: [{ name, numbers: ['101'] }] })
  const { html, body, json, rooms } = await visit(`${dates}&step=2`)
  assert.equal(rooms?.[0]?.roomType, name)
  assert.ok(body.includes('&lt;/script&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&lt;img src=x onerror=&#x27;alert(2)&#x27;&gt;'))
  assert.doesNotMatch(body, /<script|<img src=x/)
  assert.doesNotMatch(json, /[<>]/)
  // The state and the start: the document has no other script.
  assert.equal(html.match(/<script/g)?.length, 2)
})

test('a hotel with a thousand free rooms has a document without them, as small as that of all', async t => {
  const numbers = Array.from({ length: 1000 }, (_, at) => `${at}`)
  const { slug, dates, visit } = await visiting(t, { kinds: [{ name: 'Deluxe', numbers }] })
  const page = await visit(`${dates}&step=2`)
  assert.deepEqual([page.rooms, page.headers.get('cache-control')], [undefined, 'no-cache'])
  assert.match(page.headers.get('link') ?? '', /^<\/api\/room\/searchrooms\?/)
  assert.equal(page.html, (await visit(`hotel=${slug}`)).html)
})
