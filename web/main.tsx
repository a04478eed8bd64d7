import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App, type PageState } from './App.tsx'
import { newQueryClient } from './api/client.ts'
import { type PageHandle, routes } from './routes.tsx'
import { onCodeMissing, watchStyles } from './shell/load-code.ts'
import { preloadBy } from './ui/base/preload.ts'

// Our pages forbid eval, which zod would try once, and the browser would report it. Zod reads this global when a page
// loads it; zod's own `config` would add zod to every page.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** Loads the code of the first route before the router starts: hydration needs it. False: it could not be loaded. */
const loadFirstRoute = (): Promise<boolean> => Promise.race([firstRoute(), new Promise<false>(done => onCodeMissing(() => done(false)))])

const firstRoute = async (): Promise<boolean> => {
  try {
    for (const { route } of matchRoutes(routes, location) ?? []) {
      if (typeof route.lazy !== 'function') continue
      Object.assign(route, { ...(await route.lazy()), lazy: undefined })
    }
    return true
  } catch {
    // The router tries once more, and shows the error page when that fails too.
    return false
  }
}

watchStyles()
preloadBy(path => {
  for (const { route } of matchRoutes(routes, path) ?? []) (route.handle as PageHandle | undefined)?.load().catch(() => undefined)
})

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  const written = document.getElementById('state')?.textContent
  if (!root || !written) throw new Error('The page came without its state.')
  const state = JSON.parse(written) as PageState
  // The page may have been rendered long ago, but was checked to be current when it was loaded: its data is fresh.
  for (const query of state.queries.queries) query.state.dataUpdatedAt = Date.now()
  const loaded = await loadFirstRoute()
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: {}, errors: state.errors } })
  const app = (
    <App cache={newQueryClient()} state={state}>
      <RouterProvider router={router} />
    </App>
  )
  startTransition(() => {
    if (state.rendered && loaded) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

void start()
