import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { rowCounts } from '../../testing/events.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order, orderFor, pay } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

/** Every table's rows with the versions of their last change: an update that changes nothing counts too. */
const contentsOf = async (server: TestServer) => {
  const sums: Record<string, string | undefined> = {}
  for (const table of Object.keys(await rowCounts(server))) {
    const text = `select count(*) || ' ' || md5(coalesce(string_agg(t.xmin || t::text, '' order by t.ctid), '')) as sum from ${table} t`
    sums[table] = (await server.database.pool.query<{ sum: string }>(text)).rows[0]?.sum
  }
  return sums
}

test('no GET of the API changes a row: every documented one, with right and with empty queries, and HEAD', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await server.settleAll()
  const { checkInDate, checkOutDate } = orderFor(server, hotel).booking
  const known: Record<string, string> = {
    hotelId: hotel.slug,
    checkInDate,
    checkOutDate,
    from: checkInDate,
    to: checkOutDate,
    orderId: made.id ?? '',
    orderSecret: made.orderSecret,
    bookingId: made.bookingId ?? '',
    roomId: Object.values(hotel.rooms)[0] ?? '',
  }
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: { name: string }[] } }>
  }
  const gets = Object.entries(document.paths).flatMap(([path, { get }]) =>
    get ? [{ path, names: (get.parameters ?? []).map(({ name }) => name) }] : [],
  )
  assert.ok(gets.length >= 5, gets.map(({ path }) => path).join())

  const before = await contentsOf(server)
  let answered = 0
  for (const { path, names } of gets) {
    const query = new URLSearchParams(names.flatMap((name): [string, string][] => (known[name] ? [[name, known[name]]] : [])))
    for (const address of [`${path}?${query}`, path])
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(server.url + address, { method })
        assert.ok(answer.status < 500, `${method} ${address}: ${answer.status}`)
        if (answer.status === 200) answered++
        await answer.arrayBuffer()
      }
  }
  assert.ok(answered >= 8, `${answered} were answered`)
  assert.deepEqual(await contentsOf(server), before)
})
