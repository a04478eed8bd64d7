import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { parseAst } from 'vite'
import { slimContracts } from './slim-contracts.ts'

const prices = [
  "import { z } from 'zod'",
  "import { endpoint } from './endpoint.ts'",
  'export const Price = z.object({ rupees: z.number() })',
  'export const formatPrice = (rupees: number): string => rupees.toFixed(2)',
  "export const priceApi = { get: endpoint({ method: 'GET', path: '/api/price', summary: 'A price', access: { area: 'rates' }, input: z.object({}), data: Price }) }",
].join('\n')

/** A project with one contract file; answers with what the browser's build makes of a module. */
const project = (t: TestContext) => {
  const root = mkdtempSync(join(tmpdir(), 'contracts-'))
  t.after(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'shared'))
  writeFileSync(join(root, 'shared/prices.ts'), prices)
  writeFileSync(join(root, 'shared/endpoint.ts'), 'export const endpoint = <T>(declaration: T): T => declaration')
  const transform = slimContracts(root).transform as unknown as (this: object, code: string, id: string) => { code: string } | undefined
  const plugin = {
    parse: parseAst,
    error: (message: string): never => {
      throw new Error(message)
    },
  }
  return { root, slim: (code: string, file: string) => transform.call(plugin, code, join(root, file))?.code ?? code }
}

test('an endpoint keeps its method and path, and loses its schemas, rules and documentation', t => {
  const code = project(t).slim(prices, 'shared/prices.ts')
  assert.match(code, /endpoint\(\{ method: 'GET', path: '\/api\/price',\s*\}\)/)
})

test('what a module makes while it loads may be left out when nothing uses it', t => {
  assert.match(project(t).slim(prices, 'shared/prices.ts'), /Price = \/\* @__PURE__ \*\/ \(\(\) => \(z\.object/)
})

test('so may what is made and then said to be of a type', t => {
  const code = 'export const names = Object.values(all).sort() as [string, ...string[]]'
  assert.match(project(t).slim(code, 'shared/names.ts'), /names = \/\* @__PURE__ \*\/ \(\(\) => \(Object\.values/)
})

test('a page that needs no schema gets the copy without them, another one the file itself', t => {
  const { root, slim } = project(t)
  const plain = `import { formatPrice, priceApi } from '${join(root, 'shared/prices.ts')}?plain'`
  assert.equal(slim("import { formatPrice, priceApi } from '#shared/prices.ts'", 'web/Price.tsx'), plain)
  const checking = "import { formatPrice, Price } from '#shared/prices.ts'"
  assert.equal(slim(checking, 'web/PriceForm.tsx'), checking)
})

test('what is made of a schema counts as one, across files too', t => {
  const { root, slim } = project(t)
  writeFileSync(
    join(root, 'shared/bills.ts'),
    "import { Price } from './prices.ts'\nexport const Bill = Price.optional()\nexport const isBill = (text: string) => Bill.safeParse(text).success",
  )
  for (const name of ['Bill', 'isBill']) {
    const code = `import { ${name} } from '#shared/bills.ts'`
    assert.equal(slim(code, 'web/Bill.tsx'), code)
  }
})

test('types alone need no copy', t => {
  const types = "import type { Price } from '#shared/prices.ts'"
  assert.equal(project(t).slim(types, 'web/Price.tsx'), types)
})

test('a page that reads the schema of an endpoint does not build', t => {
  const code = "import { priceApi } from '#shared/prices.ts'\nexport const check = priceApi.get.input.parse"
  assert.throws(() => project(t).slim(code, 'web/Price.tsx'), /by its name/)
})

test('calls that are made from schemas, not by an endpoint of their own, need the file itself', t => {
  const { root, slim } = project(t)
  writeFileSync(
    join(root, 'shared/bills.ts'),
    "import { Price } from './prices.ts'\nimport { crud } from './crud.ts'\nexport const billApi = { ...crud({ row: Price }) }",
  )
  writeFileSync(join(root, 'shared/crud.ts'), 'export const crud = <T>(entity: T): T => entity')
  const code = "import { billApi } from '#shared/bills.ts'"
  assert.equal(slim(code, 'web/Bill.tsx'), code)
})
