import { Window } from 'happy-dom'
import { addTopLayer } from './top-layer.ts'

// Before React is read: pages are tested on the React that people get. The one for development takes half as long again.
process.env.NODE_ENV = 'production'

/** Where the pages of this process stand. */
export const origin = 'http://localhost:3000'

/** What Node has too, but a page must have from its browser. */
const replaced = [
  'Event',
  'CustomEvent',
  'EventTarget',
  'FormData',
  'Blob',
  'File',
  'Headers',
  'Request',
  'Response',
  'navigator',
  'MessageEvent',
]
/** The one window of this process: what a browser has beside the language becomes global, for components and libraries alike. */
export const browser = new Window({
  url: origin,
  width: 1280,
  height: 800,
  settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
})
addTopLayer(browser)

// By this React knows that typing is an event of its own, as in every browser of today.
Object.assign(browser.document, { oninput: null })

const names = new Set<string>()
for (let one: object | null = browser; one && one !== Object.prototype; one = Object.getPrototypeOf(one))
  for (const name of Object.getOwnPropertyNames(one)) names.add(name)
for (const name of names) {
  if (name in globalThis && !replaced.includes(name)) continue
  const value = (browser as unknown as Record<string, unknown>)[name]
  Object.defineProperty(globalThis, name, {
    value: typeof value === 'function' && !/^[A-Z]/.test(name) ? value.bind(browser) : value,
    configurable: true,
    writable: true,
  })
}
for (const name of ['window', 'self']) Object.defineProperty(globalThis, name, { value: globalThis, configurable: true })
Object.defineProperty(globalThis, 'location', { get: () => browser.location, configurable: true })

// What a page still waits for when its test is over must not keep the process: the page of a test that runs does (`page.ts`).
for (const name of ['setTimeout', 'setInterval'] as const) {
  const begin = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout
  Object.assign(globalThis, { [name]: (...args: unknown[]) => begin(...args).unref() })
}
