import '#web/testing/browser.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, useSearchParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { waitFor } from '#web/testing/screen.ts'
import { emptySearch } from '../stay/wizard-url.ts'
import { useUrlAddress } from './use-url-address.ts'

test('what is changed before the router shows the change before it is not undone; another address is read, and so is Back', async t => {
  const shown: number[] = []
  let pressedAt = 0
  let write: (rooms: number, how?: 'push' | 'replace') => void = () => undefined
  const Page = () => {
    const { address, write: writeAddress } = useUrlAddress('2026-12-01')
    const [params] = useSearchParams()
    write = (rooms, how = 'replace') => writeAddress({ hotel: '', search: { ...emptySearch, rooms }, step: 1 }, how)
    shown.push(address.search.rooms)
    const isBehind = pressedAt === 0 && params.get('rooms') === '3'
    // Pressed when the router has shown the first change, and before what follows from that.
    useLayoutEffect(() => {
      if (!isBehind) return
      pressedAt = shown.length
      write(2)
    })
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: createElement(Page) }], { initialEntries: ['/?rooms=1'] })
  const place = document.createElement('div')
  const root = createRoot(place)
  t.after(() => {
    root.unmount()
    router.dispose()
  })
  root.render(createElement(RouterProvider, { router }))
  const isShown = (rooms: number) =>
    waitFor(() => assert.deepEqual([shown.at(-1), new URLSearchParams(router.state.location.search).get('rooms')], [rooms, String(rooms)]))
  await waitFor(() => assert.equal(shown.at(-1), 1))
  write(3)
  await isShown(2)
  assert.deepEqual([...new Set(shown.slice(pressedAt))], [2])

  await router.navigate('/?rooms=1')
  await isShown(1)
  write(3, 'push')
  await isShown(3)
  await router.navigate(-1)
  await isShown(1)
  await router.navigate(1)
  await isShown(3)

  // To and fro at once, and then a link to what stood there in between.
  write(2)
  write(3)
  await isShown(3)
  await router.navigate('/?rooms=2')
  await isShown(2)
})
