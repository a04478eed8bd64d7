import { Window } from 'happy-dom'
import { addTopLayer } from './top-layer.ts'

// Set before React is imported: pages are tested on the production build. The development build is 1.5 times as slow.
process.env.NODE_ENV = 'production'

/** The origin of the pages in this process. */
export const origin = 'http://localhost:3000'

/** Globals that Node has too, but that pages need from the browser's window. */
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
/** The only window of this process: what it has beside the language becomes global, for components and libraries. */
export const browser = new Window({
  url: origin,
  width: 1280,
  height: 800,
  settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
})
addTopLayer(browser)

// React looks for `oninput` to find out whether the browser has input events.
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

// Timers that a page leaves behind must not keep the process alive after its test; `page.ts` keeps it alive in a test.
for (const name of ['setTimeout', 'setInterval'] as const) {
  const begin = globalThis[name] as (...args: unknown[]) => NodeJS.Timeout
  Object.assign(globalThis, { [name]: (...args: unknown[]) => begin(...args).unref() })
}
