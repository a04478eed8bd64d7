import { readFileSync } from 'node:fs'

const read = (name: string) => readFileSync(new URL(`../browser/${name}`, import.meta.url), 'utf8')
const script = (name: string) => ({ type: 'text/javascript', text: read(name) })
const style = (name: string) => ({ type: 'text/css', text: read(name) })

const assets: Record<string, { type: string; text: string }> = {
  '/checkout.js': script('checkout.js'),
  '/v1/checkout.js': script('checkout.js'),
  '/assets/frame.js': script('frame.js'),
  '/assets/forms.js': script('forms.js'),
  '/assets/elements.js': script('elements.js'),
  '/assets/bank.js': script('bank.js'),
  '/assets/tabs.js': script('tabs.js'),
  '/assets/leaving.js': script('leaving.js'),
  '/assets/frame.css': style('frame.css'),
  '/assets/controls.css': style('controls.css'),
}

/** A file for the browser, by its path under the provider's base; read once at start. */
export const assetOf = (path: string): { type: string; text: string } | undefined => assets[path]
