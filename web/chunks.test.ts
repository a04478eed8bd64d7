import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { namedModules } from './chunks.ts'

const root = join(import.meta.dirname, '..')
const icons = join(root, 'node_modules/@tabler/icons-react/dist/esm')
const filesOf = (name: string): string[] =>
  name.startsWith('icons/') ? [join(icons, `${name}.mjs`)] : ['.ts', '.tsx', '.module.css'].map(ending => join(root, name + ending))

test('each module that a file of the bundle names is there', () => {
  assert.ok(namedModules.length > 80)
  assert.deepEqual(
    namedModules.filter(name => !filesOf(name).some(file => existsSync(file))),
    [],
  )
})

test('each page of the routes names a file that is there', () => {
  const pages = [...readFileSync(join(root, 'web/routes.tsx'), 'utf8').matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, name = '']) => name)
  assert.ok(pages.length > 20)
  assert.deepEqual(
    pages.filter(name => !existsSync(join(root, `web/${name}.tsx`))),
    [],
  )
})
