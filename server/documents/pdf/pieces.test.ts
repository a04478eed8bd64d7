import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inScripts } from '#shared/testing/scripts.ts'
import { fontOf, type Script, type Weight } from './fonts.ts'
import { piecesOf, runsLeft } from './pieces.ts'

const fontNames: Readonly<Record<string, Script>> = { Odia: 'oriya', Urdu: 'arabic' }

const pieces = (text: string, weight: Weight = 'regular') => text.split(' ').flatMap(word => piecesOf(word, weight, runsLeft(text)))

for (const [name, texts] of Object.entries(inScripts)) {
  test(`${name}: each letter has a glyph of its own font, in both weights`, () => {
    const script = fontNames[name] ?? (name.toLowerCase() as Script)
    for (const weight of ['regular', 'strong'] as const) {
      for (const piece of Object.values(texts).flatMap(text => pieces(text, weight))) {
        const { glyphs } = fontOf(piece.script, weight).layout(piece.text)
        assert.ok(
          glyphs.every(({ id }) => id !== 0),
          piece.text,
        )
        if (/\p{L}/u.test(piece.text)) assert.equal(piece.script, script, piece.text)
        else assert.ok(piece.script === script || piece.script === 'latin')
      }
    }
  })
}

test('signs of Indic fonts are placed: a vowel stands before its letter, and letters join', () => {
  const idsOf = (text: string) =>
    fontOf('bengali', 'regular')
      .layout(text)
      .glyphs.map(({ id }) => id)
  const [vowel] = idsOf('\u09c7').filter(id => id !== idsOf('\u25cc')[0])
  assert.equal(idsOf('ট\u09c7').indexOf(vowel ?? -1), 0)
  assert.equal(idsOf('ক্ষ').length, 1)
})

test('a text of several scripts is drawn by several fonts, Latin digits and signs by the Latin one', () => {
  assert.deepEqual(
    pieces('राम-4 ₹5').map(({ script, text }) => [script, text]),
    [
      ['devanagari', 'राम'],
      ['latin', '-4'],
      ['latin', '₹5'],
    ],
  )
})

test('a letter that no font has becomes one sign, with all that belongs to it', () => {
  assert.deepEqual(
    pieces('王 👩‍👩‍👧').map(({ text }) => text),
    ['\ufffd', '\ufffd'],
  )
})
