import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

interface Locked {
  optionalDependencies?: Record<string, string>
  resolved?: string
}

test('the lock file describes every optional package that it names, and no download address', () => {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const packages = (JSON.parse(text) as { packages: Record<string, Locked> }).packages
  const described = new Set(Object.keys(packages).map(path => path.replace(/^.*node_modules\//, '')))
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter(name => !described.has(name)),
  )
  assert.deepEqual(missing, [], 'npm ci would refuse: see docs/decisions/005-versions-that-install.md')
  assert.ok(Object.values(packages).every(({ resolved }) => resolved === undefined))
})
