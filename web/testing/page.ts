// Imported before the libraries, which look for the window when they are imported.
import './browser.ts'
import './load-tsx.ts'
import type { TestContext } from 'node:test'
import { setInterval as keepAlive } from 'node:timers'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { authApi, type SignedInUser } from '#shared/accounts/accounts.ts'
import { userKey } from '#web/session/stored-user.ts'
import { browser, origin } from './browser.ts'
import { travelling } from './uploads.ts'

/** A call of the page, as it was sent. */
export interface Sent {
  method: string
  /** Without its query. */
  path: string
  query: Record<string, string>
  body: unknown
}

/** What a call is answered: data, or a refusal. */
export type Answer =
  | { data: unknown; meta?: object }
  | {
      status: number
      error?: string
      errors?: Record<string, string>
      fields?: Record<string, string>
      code?: string
      isPaymentExpired?: true
    }

interface Wish {
  /** The address that is opened. */
  at: string
  viewer?: SignedInUser
  /** Values already in `sessionStorage`, by key. */
  tab?: Record<string, unknown>
  /** Like a reload: the storage of the page before is kept, including who is signed in. */
  reloads?: true
  /** Answers by the path of the call; a call without one goes to `server`, and throws if there is none. */
  answers?: Record<string, Answer | ((sent: Sent) => Answer | undefined | Promise<Answer | undefined>)>
  /** The test server that answers the other calls; `cookie` is the viewer's session. */
  server?: { url: string; cookie?: string }
}

const answered = (answer: Answer): Response => {
  const { status = 200, ...body } = answer as { status?: number }
  return Response.json({ success: status < 300, ...body }, { status })
}

/** The session cookie that a response sets. */
const cookieOf = ({ headers }: Response): string | undefined => {
  const cookies = headers.getSetCookie().map(one => one.split(';')[0])
  return cookies.length > 0 ? cookies.join('; ') : undefined
}

/** Sends the page's calls to the answers of a test, or to its server. */
const fetchFor = ({ answers = {}, server }: Wish, sent: Sent[], given: typeof fetch): typeof fetch => {
  // A later sign-in replaces the cookie.
  let cookie = server?.cookie
  return async (input, init) => {
    const url = new URL(String(input), origin)
    // A page calls its own origin: what goes elsewhere is a call of the test itself.
    if (url.origin !== origin) return given(input, init)
    const method = init?.method ?? 'GET'
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const call = { method, path: url.pathname, query: Object.fromEntries(url.searchParams), body }
    sent.push(call)
    const found = answers[call.path]
    const answer = typeof found === 'function' ? await found(call) : found
    if (answer) return answered(answer)
    if (!server) throw new Error(`Nobody answers ${method} ${call.path}`)
    const files = body instanceof FormData ? await travelling(body) : undefined
    const sender = { origin: server.url, ...(cookie && { cookie }) }
    const headers = { ...(init?.headers as Record<string, string>), ...files?.headers, ...sender }
    const reply = await given(server.url + url.pathname + url.search, { ...init, ...files, headers })
    cookie = cookieOf(reply) ?? cookie
    return reply
  }
}

/** Signs in at a test server: for `openPage`. */
export const signInAt = async ({ url }: { url: string }, email: string, password: string) => {
  const headers = { 'content-type': 'application/json', origin: url }
  const answer = await fetch(url + authApi.login.path, { method: 'POST', headers, body: JSON.stringify({ email, password }) })
  if (answer.status !== 200) throw new Error(`Nobody is signed in: ${answer.status}`)
  const { data: viewer } = (await answer.json()) as { data: SignedInUser }
  return { viewer, server: { url, cookie: cookieOf(answer) ?? '' } }
}

/** Closes the open page, as opening the next one does. */
let leave: () => void = () => undefined

/**
 * Opens a page of the product in this process, without a browser, on canned answers or on a test server. Returns the
 * calls that it sends. One page is open at a time: the next one closes it. What needs a browser's layout, keyboard
 * focus, drawing or network is tested by the stories in e2e/.
 */
export const openPage = async (t: Pick<TestContext, 'after'>, wish: Wish): Promise<Sent[]> => {
  // As in a browser, the next page, or the same page again, replaces the one before.
  leave()
  const sent: Sent[] = []
  const alive = keepAlive(() => undefined, 60_000)
  const given = globalThis.fetch
  globalThis.fetch = fetchFor(wish, sent, given)
  const address = origin + wish.at
  browser.happyDOM.setURL(address)
  // The history state of the page before must not reach this one.
  browser.history.replaceState(null, '', address)
  if (!wish.reloads) {
    localStorage.clear()
    sessionStorage.clear()
  }
  for (const [name, value] of Object.entries(wish.tab ?? {})) sessionStorage.setItem(name, JSON.stringify(value))
  if (wish.viewer) localStorage.setItem(userKey, JSON.stringify(wish.viewer))
  const [{ routes }, { App }, { newQueryClient }] = await Promise.all([
    import('#web/routes.tsx'),
    import('#web/App.tsx'),
    import('#web/api/client.ts'),
  ])
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root') as HTMLElement)
  const cache = newQueryClient()
  const state = {
    facts: { sandbox: false, year: 2026, host: 'localhost' },
    rendered: false,
    queries: { mutations: [], queries: [] },
    errors: null,
  }
  const router = createBrowserRouter(routes)
  root.render(createElement(App, { cache, state }, createElement(RouterProvider, { router })))
  const end = () => {
    leave = () => undefined
    root.unmount()
    router.dispose()
    cache.clear()
    globalThis.fetch = given
    clearInterval(alive)
  }
  leave = end
  t.after(() => {
    if (leave === end) end()
  })
  return sent
}
