import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rupeesInWords } from './rupee-words.ts'

const examples: readonly (readonly [rupees: number, words: string])[] = [
  [0, 'Zero rupees only'],
  [0.01, 'One paisa only'],
  [0.05, 'Five paise only'],
  [1, 'One rupee only'],
  [14, 'Fourteen rupees only'],
  [21.5, 'Twenty-one rupees and fifty paise only'],
  [100, 'One hundred rupees only'],
  [1001, 'One thousand and one rupees only'],
  [16_400, 'Sixteen thousand four hundred rupees only'],
  [99_999.99, 'Ninety-nine thousand nine hundred and ninety-nine rupees and ninety-nine paise only'],
  [1_00_000, 'One lakh rupees only'],
  [1_00_00_000, 'One crore rupees only'],
  [1_00_00_000.29, 'One crore rupees and twenty-nine paise only'],
  [12_34_56_789.1, 'Twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine rupees and ten paise only'],
  [100_00_00_000, 'One hundred crore rupees only'],
  [1_23_45_00_00_000, 'Twelve thousand three hundred and forty-five crore rupees only'],
]

for (const [rupees, words] of examples) {
  test(`${rupees} is written out as “${words}”`, () => assert.equal(rupeesInWords(rupees), words))
}

/** Reads the words back. */
const numberOf = (words: string): number => {
  const ones =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
  const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
  const known = new Map([
    ...ones.split(' ').map((word, value) => [word, value] as const),
    ...tens.split(' ').map((word, at) => [word, (at + 2) * 10] as const),
  ])
  const sizes = new Map(Object.entries({ hundred: 100, thousand: 1000, lakh: 100_000 }))
  let [whole, sum, group] = [0, 0, 0]
  for (const word of words.toLowerCase().split(/[ -]/)) {
    const size = sizes.get(word)
    if (size !== undefined) {
      sum += group * size
      group = 0
    } else if (word === 'crore') {
      whole += (sum + group) * 10_000_000
      sum = group = 0
    } else if (/^rupees?$/.test(word)) {
      whole += sum + group
      sum = group = 0
    } else if (/^pais[ae]$/.test(word)) return whole + group / 100
    else if (word === 'only') return whole
    else if (word !== 'and') group += known.get(word) ?? Number.NaN
  }
  return Number.NaN
}

test('every amount reads back as itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), paise => assert.equal(Math.round(numberOf(rupeesInWords(paise / 100)) * 100), paise)),
  )
})
