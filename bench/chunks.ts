import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(match => match[1] ?? '')

/** All files that these sources load, at once or later. */
const filesOf = (manifest: Manifest, sources: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const visit = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The bundle has no part of its own for ${source}`)
    if (seen.has(source)) return
    seen.add(source)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) if (next !== 'web/main.tsx') visit(next)
  }
  for (const source of sources) visit(source)
  return new Set([...seen].map(source => manifest[source]?.file ?? ''))
}

const guest = [
  'web/hotels/page/HotelPage.tsx',
  'web/hotels/page/HotelMore.tsx',
  'web/bookings/search/SearchForm.tsx',
  'web/bookings/guest/BookPage.tsx',
]

/** Files of the dashboard alone, from all lazy routes but the guests'; none of them may be in the entry. */
export const dashboardFiles = (): Set<string> => {
  const manifest = JSON.parse(read('dist/client/.vite/manifest.json')) as Manifest
  const table = read('web/routes.tsx')
  const lazy = all(table, /import\('\.\/([^']+)'\)/g).map(path => `web/${path}`)
  if (!guest.every(page => lazy.includes(page))) throw new Error('The route table does not load the guest pages lazily')
  const atOnce = all(table, /from '\.\/((?!shell\/|ui\/)[^']+Page\.tsx)'/g)
  if (atOnce.length > 0) throw new Error(`The route table loads pages of staff for everybody: ${atOnce.join(', ')}`)
  const forGuests = filesOf(manifest, guest)
  return new Set(
    [
      ...filesOf(
        manifest,
        lazy.filter(page => !guest.includes(page)),
      ),
    ].filter(file => !forGuests.has(file)),
  )
}
