import '#web/testing/browser.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { waitFor } from '#web/testing/screen.ts'
import type { ListState } from './list-state.ts'
import { useListState } from './use-list-state.ts'

test('an order that is chosen while a search is not drawn yet keeps what was typed; an address of others is read', async t => {
  let shown: ListState | undefined
  let change: (part: Partial<ListState>) => void = () => undefined
  const List = () => {
    ;[shown, change] = useListState([])
    return null
  }
  const router = createMemoryRouter([{ path: '*', element: createElement(List) }], { initialEntries: ['/?page=2'] })
  const root = createRoot(document.createElement('div'))
  t.after(() => {
    root.unmount()
    router.dispose()
  })
  root.render(createElement(RouterProvider, { router }))
  await waitFor(() => assert.equal(shown?.page, 2))
  startTransition(() => change({ query: 'rao' }))
  change({ sort: '-name' })
  await waitFor(() => assert.deepEqual(shown, { query: 'rao', sort: '-name', page: 1, filters: {} }))
  await waitFor(() => assert.equal(router.state.location.search, '?q=rao&sort=-name'))
  await router.navigate('/?q=iyer')
  await waitFor(() => assert.deepEqual(shown, { query: 'iyer', sort: '', page: 1, filters: {} }))
  change({ sort: 'name' })
  await waitFor(() => assert.equal(router.state.location.search, '?q=iyer&sort=name'))
})
