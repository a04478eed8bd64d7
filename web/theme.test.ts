import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contrasts, dark, light, themeCss } from './theme.ts'

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (front: string, ground: string): number => {
  const [high, low] = [luminance(front), luminance(ground)].sort((one, other) => other - one) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

test('black on white is 21 to 1', () => {
  assert.equal(contrast('#000000', '#FFFFFF').toFixed(1), '21.0')
})

for (const [name, palette] of [
  ['light', light],
  ['dark', dark],
] as const) {
  for (const [front, ground, least] of contrasts) {
    test(`${name}: ${front} on ${ground} reaches ${least} to 1`, () => {
      const reached = contrast(palette[front], palette[ground])
      assert.ok(reached >= least, `${reached.toFixed(2)} to 1`)
    })
  }
}

test('the theme gives every colour in both themes', () => {
  const css = themeCss()
  for (const value of Object.values(light)) assert.ok(css.includes(value))
  assert.equal(css.split(dark.action).length - 1, 2)
})

/** The text of every sheet and module of the pages but the theme. */
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.(css|tsx?)$/.test(file) && !/^theme\.|\.test\./.test(file))
  .map(file => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }))

test('a custom property of the theme is set by nothing else', () => {
  const ours = new Set(themeCss().match(/--[\w-]+(?=:)/g))
  for (const { file, text } of sources) {
    const set = [...text.matchAll(/(--[\w-]+)(?:'|:)/g)].map(([, name]) => name ?? '')
    assert.deepEqual([file, set.filter(name => ours.has(name))], [file, []])
  }
})

test('no hex colour stands outside the theme', () => {
  assert.ok(sources.length > 10)
  for (const { file, text } of sources.filter(({ file }) => !file.endsWith('.ts'))) {
    assert.doesNotMatch(text, /#(?:[0-9a-f]{3,4}){1,2}\b(?![-\w./])/i, file)
  }
})
