import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { rooms } from './architecture.rooms.ts'

/*
 * The import rules, single homes and sizes of the project, as data and a short loop (README, "The code").
 */

const features = [
  'accounts',
  'access',
  'hotels',
  'gallery',
  'rooms',
  'rates',
  'bookings',
  'payments',
  'documents',
  'plans',
  'coupons',
  'offers',
  'enquiries',
  'mails',
  'home',
  'watching',
  'moves',
]
/** Folders that are no feature; in web/ each may import only those before it: `ui` knows no call, session or screen. */
const plumbing = { server: ['http', 'db', 'jobs', 'outside', 'embedded'], web: ['ui', 'api', 'session', 'shell', 'lists'] }

/** Which other features of its side a feature may import. Before adding the reverse of one, think of another way. */
const mayUse: Record<'server' | 'web', Record<string, readonly string[]>> = {
  server: {
    bookings: ['rooms', 'hotels', 'plans', 'payments', 'enquiries', 'accounts', 'mails'],
    hotels: ['gallery', 'rooms', 'plans'],
    rooms: ['gallery'],
    rates: ['rooms'],
    accounts: ['plans', 'mails'],
    access: ['accounts', 'mails'],
    payments: ['mails'],
    plans: ['payments', 'mails'],
    enquiries: ['accounts', 'mails'],
    documents: ['accounts', 'bookings', 'payments', 'rooms', 'hotels', 'mails'],
    home: ['bookings', 'plans', 'rooms'],
    moves: ['bookings', 'gallery'],
  },
  web: {
    bookings: ['rooms', 'hotels', 'gallery', 'payments', 'documents'],
    documents: ['hotels'],
    hotels: ['gallery', 'rooms', 'offers', 'rates'],
    rooms: ['gallery', 'rates'],
    plans: ['payments'],
    accounts: ['payments'],
  },
}

/** Files that put parts together and may import every feature; `rendered.ts` preloads a page's data. */
const contents = [
  'server/app.ts',
  'server/admin.ts',
  'server/product.ts',
  'server/testing.ts',
  'server/testing/',
  'web/routes.tsx',
  'web/DashboardFrame.tsx',
  'web/rendered.ts',
]

/** Which sides a side may import; e2e and bench may import anything, and nothing imports them. */
const sides: Record<string, readonly string[]> = {
  shared: ['shared'],
  server: ['server', 'shared'],
  web: ['web', 'shared'],
  sandbox: ['sandbox'],
  demo: ['demo', 'server', 'shared'],
}
const sideExceptions: readonly [from: RegExp, to: RegExp][] = [
  // A start without a provider uses the sandbox, a first one the demo's data; `--end-demo` removes these.
  [/^server\/main\.ts$/, /^(sandbox|demo)\//],
  [/^server\/admin\.ts$/, /^demo\//],
  // The provider of the tests is the sandbox itself, which speaks the real protocol.
  [/^server\/(testing\/|outside\/provider-stand\.ts$)|^(server|demo)\/.*\.test\.ts$/, /^(sandbox|demo)\//],
  // Tests of web/ and their helpers may import the server.
  [/^web\/(.*\.test\.tsx?$|(.+\/)?testing\/)/, /^server\//],
]

interface Source {
  path: string
  text: string
  /** The text without comments: what runs. */
  code: string
  imports: string[]
}

const skipped = new Set(['node_modules', 'dist', 'data', '.git'])
const generated = ['server/db/types.ts']

const walk = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap(entry => {
    const path = normalize(join(dir, entry.name))
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path)
    return /\.(tsx?|mjs|js)$/.test(entry.name) ? [path] : []
  })

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(,])\/\/[^\n]*/g, '$1')

const resolveImport = (from: string, name: string): string => {
  if (name.startsWith('#')) return name.slice(1)
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : name
}

const importsOf = (path: string, code: string): string[] =>
  [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^'\n]+)'/g)].map(([, name]) => resolveImport(path, name ?? ''))

const sources: Source[] = ['shared', 'server', 'web', 'sandbox', 'demo', 'e2e', 'bench', 'scripts']
  .flatMap(root => {
    try {
      return walk(root)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })
  .map(path => {
    const text = readFileSync(path, 'utf8')
    const code = withoutComments(text)
    return { path, text, code, imports: importsOf(path, code) }
  })

const isTest = (path: string) => /\.(test|e2e)\.tsx?$|(^|\/)testing(\.ts$|\/)|toy-server\.ts$|provider-stand\.ts$/.test(path)
const isOurs = (path: string) => !generated.includes(path)
const sideOf = (path: string) => path.split('/')[0] ?? ''
const partOf = (path: string) => path.split('/')[1] ?? ''
const isFile = (path: string) => Object.hasOwn(sides, sideOf(path)) || ['e2e', 'bench', 'scripts'].includes(sideOf(path))
const isContents = (path: string) => contents.some(known => path === known || (known.endsWith('/') && path.startsWith(known)))

/** Every import of one of our own files, as [from, to]. */
const edges = sources.flatMap(({ path, imports }) => imports.filter(isFile).map((to): [string, string] => [path, to]))
const listed = (broken: readonly [string, string][]) => broken.map(([from, to]) => `${from} → ${to}`)

test('each side imports only what it may', () => {
  const broken = edges.filter(([from, to]) => {
    const allowed = sides[sideOf(from)]
    if (!allowed || allowed.includes(sideOf(to))) return false
    return !sideExceptions.some(([source, target]) => source.test(from) && target.test(to))
  })
  assert.deepEqual(listed(broken), [])
})

test('shared/ knows zod and itself alone, and sandbox/ nothing of the product', () => {
  const packages = (side: string) => sources.filter(({ path }) => sideOf(path) === side && !isTest(path)).flatMap(({ imports }) => imports)
  assert.deepEqual([...new Set(packages('shared').filter(name => !isFile(name)))], ['zod'])
  assert.deepEqual(
    packages('sandbox').filter(name => isFile(name) && sideOf(name) !== 'sandbox'),
    [],
  )
})

test('plumbing never imports a feature, and a feature only those that it may use', () => {
  const broken = edges.filter(([from, to]) => {
    const side = sideOf(from)
    if ((side !== 'server' && side !== 'web') || sideOf(to) !== side || !features.includes(partOf(to))) return false
    if (isContents(from) || isTest(from)) return false
    const part = partOf(from)
    if (features.includes(part)) return part !== partOf(to) && !mayUse[side][part]?.includes(partOf(to))
    return true
  })
  assert.deepEqual(listed(broken), [])
})

test("web: plumbing imports only what stands before it in the list: blocks of the page, calls, session, the pages' frame, lists", () => {
  const rankOf = (path: string) => (sideOf(path) === 'web' ? plumbing.web.indexOf(partOf(path)) : -1)
  const broken = edges.filter(([from, to]) => rankOf(from) >= 0 && !isTest(from) && rankOf(to) > rankOf(from))
  assert.deepEqual(listed(broken), [])
})

/** The shortest circle from a place back to itself, or undefined. */
const circleThrough = (start: string, next: (at: string) => readonly string[]): string[] | undefined => {
  const cameFrom = new Map<string, string>()
  const back = (at: string): string[] => (at === start ? [start] : [...back(cameFrom.get(at) ?? start), at])
  const queue = [start]
  for (const at of queue)
    for (const to of next(at)) {
      if (to === start) return [...back(at), start]
      if (cameFrom.has(to)) continue
      cameFrom.set(to, at)
      queue.push(to)
    }
  return undefined
}

/** Every circle once, as its places in order. */
const circlesIn = (places: readonly string[], next: (at: string) => readonly string[]): string[] => {
  const known = new Set<string>()
  return places.flatMap(place => {
    const circle = known.has(place) ? undefined : circleThrough(place, next)
    for (const at of circle ?? []) known.add(at)
    return circle ? [circle.join(' → ')] : []
  })
}

const noCircles = (side: 'server' | 'web') => {
  test(`${side}: no feature comes back to itself through what it may use`, () => {
    assert.deepEqual(
      circlesIn(Object.keys(mayUse[side]), feature => mayUse[side][feature] ?? []),
      [],
    )
  })
}
noCircles('server')
noCircles('web')

test('no file reaches itself through imports, of types included, nor does one of the tests', () => {
  const own = new Map(sources.map(({ path, imports }) => [path, imports]))
  assert.deepEqual(
    circlesIn([...own.keys()], path => own.get(path) ?? []),
    [],
  )
})

/** The room of a file; undefined for files beside the rooms. */
const roomOf = (part: string, path: string): string | undefined => {
  const names = path.startsWith(`${part}/`) ? path.slice(part.length + 1).split('/') : []
  return names.length > 1 && names[0] !== 'testing' ? names[0] : undefined
}

/** The other rooms that each room of a part imports. */
const arrowsIn = (part: string): Map<string, Set<string>> => {
  const arrows = new Map<string, Set<string>>()
  for (const { path, imports } of sources.filter(source => !isTest(source.path))) {
    const room = roomOf(part, path)
    if (room === undefined) continue
    const others = arrows.get(room) ?? new Set()
    for (const to of imports.map(name => roomOf(part, name))) if (to !== undefined && to !== room) others.add(to)
    arrows.set(room, others)
  }
  return arrows
}

const usesOf = (part: string, room: string): string[] => (rooms[part]?.[room]?.uses ?? '').split(' ').filter(Boolean)

for (const part of Object.keys(rooms)) {
  const named = Object.keys(rooms[part] ?? {})

  test(`${part}: each room is in the table, and imports just the rooms that it says, in one direction`, () => {
    const arrows = arrowsIn(part)
    assert.deepEqual([...arrows.keys()].sort(), named.toSorted())
    const said = Object.fromEntries(named.map(room => [room, usesOf(part, room).sort()]))
    assert.deepEqual(Object.fromEntries(named.map(room => [room, [...(arrows.get(room) ?? [])].sort()])), said)
    assert.deepEqual(
      circlesIn(named, room => usesOf(part, room)),
      [],
    )
  })

  test(`${part}: the drawing in docs/how-it-works.md has its rooms, each below those that use it`, () => {
    const [, drawing = ''] = readFileSync('docs/how-it-works.md', 'utf8').split('```')
    const [, lines = ''] =
      drawing
        .split(/\n\n/)
        .find(text => text.trimStart().startsWith(`${part}\n`))
        ?.split(`${part}\n`) ?? []
    const rows = lines.split('→').map(row => row.split(/\s+/).filter(Boolean))
    assert.deepEqual(rows.flat().sort(), named.toSorted())
    const rowOf = (room: string) => rows.findIndex(row => row.includes(room))
    const upwards = named
      .flatMap(room => usesOf(part, room).map((to): [string, string] => [room, to]))
      .filter(([from, to]) => rowOf(to) <= rowOf(from))
    assert.deepEqual(listed(upwards), [])
  })
}

test('server/bookings: an import leads at most eight files deep', () => {
  const own = new Map(
    sources.filter(({ path }) => path.startsWith('server/bookings/') && !isTest(path)).map(({ path, imports }) => [path, imports]),
  )
  const depths = new Map<string, number>()
  const depthOf = (path: string): number => {
    const known = depths.get(path)
    if (known !== undefined) return known
    const depth = Math.max(0, ...(own.get(path) ?? []).filter(to => own.has(to)).map(to => depthOf(to) + 1))
    depths.set(path, depth)
    return depth
  }
  assert.deepEqual(
    [...own.keys()].filter(path => depthOf(path) > 8),
    [],
  )
})

test('no folder has more than 20 files of the product', () => {
  const folders = new Map<string, number>()
  for (const { path } of sources)
    if (Object.hasOwn(sides, sideOf(path)) && !isTest(path)) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
  assert.deepEqual(
    [...folders].filter(([, count]) => count > 20),
    [],
  )
})

test('every folder is a feature or plumbing', () => {
  const known = (side: 'server' | 'web') => [...features, ...plumbing[side], 'testing']
  const strange = sources
    .map(({ path }) => path.split('/'))
    .filter(([side, part, rest]) => rest !== undefined && (side === 'server' || side === 'web') && !known(side).includes(part ?? ''))
    .map(parts => parts.slice(0, 2).join('/'))
  assert.deepEqual([...new Set(strange)], [])
})

interface Home {
  what: string
  pattern: RegExp
  /** The files that the rule is for; default: all. */
  within?: RegExp
  home: RegExp
}

const product = /^(server|web|shared)\//
// Homes of colours: mails have no stylesheet, and the specification gives the payment window's colour.
const homes: Home[] = [
  {
    what: 'process.env',
    pattern: /\bprocess\.env\b/,
    within: /^(server|web|shared|demo)\//,
    // The start passes the environment on to the product before it reads the settings.
    home: /^server\/(config|heap-bound)\.ts$/,
  },
  { what: 'fetch', pattern: /(?<![.\w])fetch\(/, within: product, home: /^(web\/api|server\/outside)\// },
  {
    what: 'today',
    pattern: /\bnew Date\(\)|\bDate\.now\(/,
    within: new RegExp(`^server/(${[...features, 'jobs'].join('|')})/`),
    home: /^$/,
  },
  {
    what: "the router's own links and navigation, which lose the tab's hotel,",
    pattern: /import \{[^}]*\b(?:Link|NavLink|Navigate|useNavigate)\b[^}]*\} from 'react-router'/,
    within: /^web\//,
    home: /^web\/ui\/text\/Link\.tsx$/,
  },
  {
    what: "a colour of one's own",
    pattern: /#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b(?=['"`;, )])/,
    within: /^(web|server)\//,
    home: /^(web\/theme\.ts$|server\/mails\/|web\/payments\/pay\/checkout-options\.ts$)/,
  },
]

for (const { what, pattern, within, home } of homes)
  test(`${what} has one home`, () => {
    const strangers = sources.filter(
      ({ path, code }) => !isTest(path) && (within?.test(path) ?? true) && !home.test(path) && pattern.test(code),
    )
    assert.deepEqual(
      strangers.map(({ path }) => path),
      [],
    )
  })

const never: [what: string, pattern: RegExp][] = [
  ['any', /(?::|<|\bas|,|\|)\s*any\b(?!\s*[a-z])|\bany\[\]/],
  ['dangerouslySetInnerHTML', /dangerouslySetInnerHTML/],
  ['sql.raw', /\bsql\.raw\b/],
  ['a fixed sleep in a browser story', /waitForTimeout/],
  ['eval', /\beval\(|new Function\(/],
  ['a barrel', /\bexport \* from\b/],
]
for (const [what, pattern] of never)
  test(`nowhere: ${what}`, () => {
    const found = sources.filter(({ path, code }) => isOurs(path) && pattern.test(code)).map(({ path }) => path)
    assert.deepEqual(found, [])
  })

test('nowhere: silenced types, skipped tests, index files', () => {
  const silenced = /@ts-(ignore|nocheck)|biome-ignore-all|\b(test|it|describe)\.(skip|only|todo|fixme)\(/
  assert.deepEqual(
    sources.filter(({ path, text }) => silenced.test(text) || /(^|\/)index\.tsx?$/.test(path)).map(({ path }) => path),
    [],
  )
})

/** Files that import code without `loadCode`, and why a file that a deployment removed does no harm there. */
const bareImports: Record<string, string> = {
  'web/document.ts': 'the first script itself',
  'web/routes.tsx': 'its `page` and `part` load what they are given',
  'web/DashboardFrame.tsx': '`part` loads what it is given',
  'web/shell/palette/use-palette-key.ts': 'fetched ahead; who opens it loads it',
  'web/bookings/guest/use-last-steps.ts': 'loaded, and tried once more by a press',
  'web/bookings/search/DateFields.tsx': "the browser's own fields stand in for it",
}

test('web: code that comes later is loaded by `loadCode`: a bare import of a file that is gone takes the page away', () => {
  const bare = sources.filter(({ path, code }) => {
    if (sideOf(path) !== 'web' || isTest(path)) return false
    return /\bimport\(/.test(code.replace(/\btypeof import\(|\bloadCode\(\s*(async )?\(\) =>\s*(\(await )?import\(/g, ''))
  })
  assert.deepEqual(
    bare.map(({ path }) => path),
    Object.keys(bareImports).toSorted(
      (one, other) => bare.findIndex(({ path }) => path === one) - bare.findIndex(({ path }) => path === other),
    ),
  )
})

test('files that the documents name are there', () => {
  const documents = [
    'README.md',
    'deploy/README.md',
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map(name => `docs/${name}`),
  ]
  const missing = documents
    .filter(path => path.endsWith('.md'))
    .flatMap(path =>
      [
        ...readFileSync(path, 'utf8').matchAll(
          /`((?:server|shared|web|sandbox|demo|e2e|bench|docs|deploy|scripts)\/[\w./-]+\.(?:tsx?|mjs|json|csv|sql|md))`/g,
        ),
      ].map(([, file = '']) => [path, file] as const),
    )
    .filter(([, file]) => !existsSync(file))
  assert.deepEqual(missing, [])
})

test('files stay small: half of them in 50 lines or so, 250 at most', t => {
  const sizes = sources.filter(({ path }) => isOurs(path)).map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
  const sorted = sizes.map(({ lines }) => lines).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]
  t.diagnostic(`${sizes.length} files, median ${at(0.5)} lines, 90 % within ${at(0.9)}, largest ${at(1)}`)
  assert.deepEqual(
    sizes.filter(({ lines }) => lines > 250),
    [],
  )
})
