import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoint } from '#shared/contract/endpoint.ts'
import { formOf } from '../../testing/files/forms.ts'
import { cookie, file, logo, save, toyStore, uploader, uploadToy } from '../../testing/files/upload-toy.ts'
import { serve } from '../serve/serve.ts'
import { toyServer } from '../toy-server.ts'
import { nestedFields } from './form-fields.ts'

test('nested names in brackets become objects and lists, numbers stay text until the contract reads them', async t => {
  const { send, toy } = await uploadToy(t)
  const input = { name: 'Lamp', address: { city: 'Udaipur' }, amenities: [{ id: 'a' }, { id: 'b' }] }
  const { status, data } = await send(formOf(input, { logo: file(), images: [file('1'), file('2')] }))
  assert.equal(status, 200)
  assert.deepEqual(data, { input, files: { logo: 1, images: 2 } })
  assert.deepEqual(toy.events, ['stored fine', 'stored 1', 'stored 2', 'begin', 'commit'], 'pictures are stored before the transaction')
})

test('names that mean nothing, or the same twice, are faults on themselves', () => {
  const fields = [
    ...(['a[x]', 'a[x]', 'b', 'b[c]', '__proto__', 'd[__proto__]', 'f[g', '[h]', 'i[1][2][3][4][5]'] as const),
    ...(['list[10]', 'list[2]', 'constructor[prototype][x]'] as const),
  ].map(name => [name, name] as const)
  const { input, faults } = nestedFields(fields)
  assert.deepEqual(input, { a: { x: 'a[x]' }, b: 'b', list: ['list[2]', 'list[10]'] })
  const unknown = ['__proto__', 'd[__proto__]', 'f[g', '[h]', 'i[1][2][3][4][5]', 'constructor[prototype][x]']
  assert.deepEqual(Object.keys(faults).sort(), [...unknown.filter(name => name !== '__proto__'), 'a.x', 'b.c'].sort())
  assert.equal(faults['a.x'], 'This was sent twice.')
  assert.equal(({} as Record<string, unknown>).x, undefined)
})

test('dots nest as brackets do, empty brackets are the next entry, and lists and objects may come as JSON', async t => {
  const { send } = await uploadToy(t)
  const saved = async (...fields: (readonly [name: string, text: string])[]) => {
    const form = formOf({}, logo)
    for (const [name, text] of fields) form.append(name, text)
    const { data, failure } = await send(form)
    return data?.input ?? failure.fields
  }
  const input = { address: { city: 'Udaipur' }, amenities: [{ id: 'a' }, { id: 'b' }] }
  assert.deepEqual(await saved(['address.city', 'Udaipur'], ['amenities.0.id', 'a'], ['amenities.1.id', 'b']), input)
  assert.deepEqual(await saved(['address[city]', 'Udaipur'], ['amenities[][id]', 'a'], ['amenities[][id]', 'b']), input)
  assert.deepEqual(await saved(['address', '{"city":"Udaipur"}'], ['amenities', '[{"id":"a"},{"id":"b"}]']), input)
  assert.deepEqual(await saved(['address.city', 'Udaipur'], ['amenities[]', '{"id":"a"}'], ['amenities[]', '{"id":"b"}']), input)
  assert.deepEqual(await saved(['name', '{"a":1}'], ['address.city', '[Udaipur]']), { name: '{"a":1}', address: { city: '[Udaipur]' } })
  assert.deepEqual(await saved(['address', '{"city":']), { address: 'This must be an object of fields.' })
  assert.deepEqual(await saved(['address', '{"city":"U","kind":1}']), { 'address.kind': 'Unknown field: kind.' })
  const { input: ofBoth, faults } = nestedFields(
    ['r[][a]', 'r[][b]', 'r[][a]', 'r[]', 'r[5]', 'r[]', 's..t', '.u'].map(name => [name, name] as const),
  )
  assert.deepEqual(ofBoth, { r: [{ a: 'r[][a]', b: 'r[][b]' }, { a: 'r[][a]' }, 'r[]', 'r[5]', 'r[]'] })
  assert.deepEqual(Object.keys(faults), ['s..t', '.u'])
})

test('a call that takes a multipart form says so', async t => {
  const { toy, url: origin } = await uploadToy(t)
  const headers = { ...cookie, origin }
  const said = 'This type of content is not taken here. Send a multipart form.'
  const json = await toy.post('/api/toy/save', {}, headers)
  assert.deepEqual([json.status, json.json.error], [415, said])
  const none = await toy.ask('/api/toy/save', { method: 'POST', headers: { ...headers, 'content-length': '0' } })
  assert.deepEqual([none.status, none.json.error], [415, said])
})

test('faults of fields and files come together', async t => {
  const { send, toy } = await uploadToy(t)
  const images = [1, 2, 3].map(() => file('bad'))
  const { status, failure } = await send(formOf({ name: 'L', address: { pin: '1' }, kind: 'owner', 'x[': 1 }, { images, more: file() }))
  assert.equal(status, 400)
  assert.deepEqual(failure.fields, {
    name: 'Too short',
    'address.city': 'This is required.',
    kind: 'Unknown field: kind.',
    'x[': 'Unknown field: x[.',
    logo: 'A logo is needed',
    images: 'Only good files.',
    more: 'Unknown field: more.',
  })
  assert.deepEqual(toy.events, [])
  const twice = await send(formOf({}, { logo: [file(), file()] }))
  assert.deepEqual([twice.status, twice.failure.fields], [400, { logo: 'Send one file only.' }])
})

test('an input that was left empty is no file; text under the name of a file is an unknown field', async t => {
  const { send } = await uploadToy(t)
  const empty = formOf({}, logo)
  empty.append('images', new Blob([]), '')
  assert.deepEqual((await send(empty)).data.files, { logo: 1 })
  assert.deepEqual((await send(formOf({ logo: 'text' }))).failure.fields, { logo: 'A logo is needed' })
  const both = await send(formOf({ images: 'text' }, logo))
  assert.deepEqual(both.failure.fields, { images: 'Unknown field: images.' })
})

test('what was stored for a call that is refused is dropped at once', async t => {
  const { send, toy } = await uploadToy(t)
  assert.equal((await send(formOf({ name: 'taken' }, logo))).status, 409)
  assert.deepEqual(toy.events.splice(0), ['stored fine', 'begin', 'rollback', 'dropped fine'])
  const { status, failure } = await send(formOf({}, { logo: file(), images: [file('one'), file('broken')] }))
  assert.deepEqual([status, failure.fields], [400, { images: 'Cannot be read.' }])
  assert.deepEqual(toy.events.splice(0), ['stored fine', 'stored one', 'dropped fine', 'dropped one'])
})

test('who is out by the end of an upload is refused, and nothing is stored', async t => {
  const { send, toy } = await uploadToy(t, { viewers: [uploader, undefined] })
  assert.equal((await send(formOf({}, logo))).status, 401)
  assert.deepEqual(toy.events, [])
})

test('files only with a store, and only from people who are signed in, else the start stops', async t => {
  await assert.rejects(
    toyServer(t, ({ http, app }) => serve(http, app, { save }, { save: { run: () => ({ input: {}, files: {} }) } })),
    /nothing stores them/,
  )
  const open = endpoint({ ...save, access: 'public' })
  await assert.rejects(
    toyServer(t, toy => serve(toy.http, toy.app, { open }, { open: { run: () => ({ input: {}, files: {} }) } }, toyStore(toy))),
    /not signed in/,
  )
})
