import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'

const read = (pattern: RegExp) =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter(file => pattern.test(file))
    .map(file => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }))

const modules = read(/\.tsx?$/).filter(({ file }) => !file.includes('.test.'))
const sheets = read(/\.css$/).map(({ file, text }) => ({ file, text: text.replace(/\/\*.*?\*\//gs, '') }))
const sheetOf = (path: string) => sheets.find(({ file }) => basename(file) === basename(path))

/** The classes that the selectors of a sheet name. */
const namedIn = (text: string) =>
  new Set(
    text
      .replace(/\{[^{}]*\}/g, '{}')
      .replace(/:global\([^)]*\)/g, '')
      .match(/(?<=\.)[a-z][\w-]*/gi),
  )

const words = (texts: Iterable<RegExpMatchArray>) => [...texts].flatMap(([, list = '']) => list.split(/\s+/).filter(Boolean))

test('what code takes from a sheet is there, and everything in a sheet is taken', () => {
  const taken = new Map<string, Set<string>>()
  for (const { file, text } of modules) {
    for (const [, name = '', path = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const sheet = sheetOf(path)
      assert.ok(sheet, `${file} imports ${path}`)
      const classes = namedIn(sheet.text)
      const own = taken.get(sheet.file) ?? new Set()
      taken.set(sheet.file, own)
      for (const [, used = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        assert.ok(classes.has(used), `${file}: ${sheet.file} has no .${used}`)
        own.add(used)
      }
      // One of several, by a value.
      if (text.includes(`${name}[`)) for (const one of classes) own.add(one)
    }
  }
  for (const { file, text } of sheets.filter(sheet => sheet.file.endsWith('.module.css'))) {
    assert.deepEqual([file, [...namedIn(text)].filter(one => !taken.get(file)?.has(one))], [file, []])
  }
})

test('every name of the layout is one of layout.css, and every one of those is used', () => {
  const names = namedIn(sheetOf('layout.css')?.text ?? '')
  const composed = words(sheets.flatMap(({ text }) => [...text.matchAll(/composes: ([^;]*) from global/g)]))
  const plain = words(modules.flatMap(({ text }) => [...text.matchAll(/className="([^"]*)"/g)]))
  const mixed = words(modules.flatMap(({ text }) => [...text.replace(/\$\{[^}]*\}/g, '$').matchAll(/className=\{`([^`]*)`/g)]))
  const used = [...composed, ...plain, ...mixed].filter(name => !name.includes('$'))
  assert.deepEqual(
    used.filter(name => !names.has(name)),
    [],
  )
  const byValue = modules.some(({ text }) => text.includes('tone-${'))
  assert.deepEqual(
    [...names].filter(name => !used.includes(name) && !(byValue && name.startsWith('tone-'))),
    [],
  )
})
