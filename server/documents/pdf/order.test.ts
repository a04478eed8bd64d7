import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inVisualOrder } from './order.ts'
import { type Piece, piecesOf, runsLeft } from './pieces.ts'

/** As it is seen from left to right; letters that run to the left are given in the order in which they are written. */
const seen = (text: string): string => {
  const pieces = text
    .split(' ')
    .flatMap((word): Piece[] => [{ script: 'latin', direction: 'neutral', text: ' ' }, ...piecesOf(word, 'regular', runsLeft(text))])
  return inVisualOrder(pieces.slice(1))
    .map(piece => piece.text)
    .join('')
}

const examples: readonly (readonly [what: string, written: string, seen: string])[] = [
  ['text to the right stays', 'Room 204, (sea view)', 'Room 204, (sea view)'],
  ['words to the left', 'مکان نمبر', 'نمبر مکان'],
  ['a number among them is read to the right', 'گلی 45 لاہور', 'لاہور 45 گلی'],
  ['their own digits too', 'گلی ۴۵', '۴۵ گلی'],
  ['signs between go with their neighbours', 'گلی, لاہور', 'لاہور ,گلی'],
  ['a name to the left in a text to the right', 'Room 204, عائشہ صدیقی, deluxe', 'Room 204, صدیقی عائشہ, deluxe'],
  ['brackets turn with what is in them', 'Room عائشہ (بیگم), deluxe', 'Room (بیگم) عائشہ, deluxe'],
  ['a word to the right in a text to the left', 'لاہور Mall Road پر', 'پر Mall Road لاہور'],
  ['its brackets too', 'لاہور (old) 12', '12 (old) لاہور'],
  ['a name in a company to the right', 'Rao (عائشہ) Sons', 'Rao (عائشہ) Sons'],
]

for (const [what, written, wanted] of examples) test(what, () => assert.equal(seen(written), wanted))
