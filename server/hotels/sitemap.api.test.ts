import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageHotels } from '../app.ts'
import { mountPages } from '../http/pages/pages.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { testServer } from '../testing.ts'

test("an address that no hotel should have does not spoil the map of every other one's", async t => {
  const server = await testServer(t, { mount: async (http, app) => mountPages(http, app, pageHotels(app)) })
  const [hotel, odd] = [await makeHotel(server.db), await makeHotel(server.db)]
  await server.db.updateTable('hotel').set({ slug: `</loc></url><b a="1" c='2'>&x;` }).where('id', '=', odd.id).execute()
  const map = await (await fetch(`${server.url}/sitemap.xml`)).text()
  const [first, ...others] = map.trimEnd().split('\n').slice(2, -1).sort()
  assert.equal(others.length, 1)
  for (const line of [first, ...others]) assert.match(line ?? '', /^<url><loc>[^<>"']+<\/loc><\/url>$/)
  assert.doesNotMatch(map, /&(?!#\d+;)/)
  assert.ok(map.includes(`/${hotel.slug}</loc>`))
})
