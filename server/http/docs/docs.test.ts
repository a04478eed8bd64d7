import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { toyStore } from '../../testing/files/upload-toy.ts'
import type { Api, Handlers } from '../serve/call.ts'
import { serve } from '../serve/serve.ts'
import { toyServer } from '../toy-server.ts'
import { isBesideContracts } from './docs.ts'

const apis: Api[] = [bookingApi, galleryApi, hotelApi, hotelFormApi, paymentApi, roomApi]

interface Document {
  paths: Record<string, Record<string, { parameters?: { name: string }[]; requestBody?: { content: object }; responses: object }>>
}

const start = async (t: Parameters<typeof toyServer>[0]) => {
  const routes = new Set<string>()
  const toy = await toyServer(t, made => {
    const { http, app } = made
    http.addHook('onRoute', ({ method, url }) => {
      if (method !== 'HEAD' && url.startsWith('/api/') && !isBesideContracts(url)) routes.add(`${method} ${url}`)
    })
    // Only the documents are asked for here: no handler runs.
    for (const api of apis)
      serve(
        http,
        app,
        api,
        Object.fromEntries(
          Object.keys(api).map(name => [name, api[name]?.method === 'GET' ? () => ({}) : { run: () => ({}) }]),
        ) as Handlers<Api>,
        toyStore(made),
      )
  })
  return { toy, routes }
}

test('the document holds exactly the registered routes', async t => {
  const { toy, routes } = await start(t)
  const document = (await toy.ask('/api/openapi.json')).json as unknown as Document
  const documented = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map(method => `${method.toUpperCase()} ${path}`),
  )
  assert.deepEqual(documented.sort(), [...routes].sort())
  assert.equal(routes.size, apis.flatMap(api => Object.keys(api)).length)
})

test('an address of the API without a contract stops the start', async t => {
  const { toy } = await start(t)
  const late = toyServer(t, ({ http }) => http.get('/api/hidden', () => ({})))
  await assert.rejects(late, /\/api\/hidden is served without a contract/)
  assert.equal((await toy.ask('/api/hidden')).status, 404)
})

test('a call is described with its fields, who may call, and its refusals', async t => {
  const { toy } = await start(t)
  const { paths } = (await toy.ask('/api/openapi.json')).json as unknown as Document
  const search = paths['/api/room/searchrooms']?.get
  assert.ok(search?.parameters?.some(parameter => parameter.name === 'checkInDate'))
  const order = JSON.stringify(paths['/api/payment/createorder'])
  for (const word of ['checkOutDate', 'mealOption', 'allMeals', 'orderSecret', '409', 'signed in as a hotel owner'])
    assert.ok(order.includes(word), word)
  const content = paths['/api/hotel/createhotel']?.post?.requestBody?.content as Record<
    string,
    { schema: { required: string[]; properties: object } }
  >
  const { required, properties } = content['multipart/form-data']?.schema ?? { required: [], properties: {} }
  assert.ok(required.includes('hotelLogo') && required.includes('ifscCode'))
  assert.deepEqual((properties as Record<string, { format?: string }>).hotelLogo?.format, 'binary')
})

test('the viewer reads the document, sends no calls, and may load nothing from elsewhere', async t => {
  const { toy } = await start(t)
  const { status, text, headers } = await toy.ask('/api/docs')
  assert.equal(status, 200)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /^default-src 'none'; script-src 'self';/)
  const scripts = [...text.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => new URL(src ?? '', 'http://x/api/docs').pathname)
  assert.equal(scripts.length, 3)
  for (const script of scripts) assert.equal((await toy.ask(script)).status, 200, script)
  const settings = (await toy.ask('/api/docs/static/swagger-initializer.js')).text
  assert.match(settings, /"supportedSubmitMethods":\[\]/)
})
