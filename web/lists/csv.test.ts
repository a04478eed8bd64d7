import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvOf } from './csv.ts'

const columns = [
  { id: 'name', label: 'Name', text: ({ name }: { name: string }) => name },
  { id: 'n', label: 'Length, in letters', text: ({ name }: { name: string }) => String(name.length) },
]

test('a file begins with the mark of UTF-8 and the heads, and ends every line', () => {
  assert.equal(csvOf(columns, []), '\uFEFFName,"Length, in letters"\r\n')
  assert.equal(csvOf(columns, [{ name: 'Śrī' }]).split('\r\n')[1], 'Śrī,3')
})

test('commas, quotes and line ends stay inside their cell', () => {
  const lineOf = (name: string) => csvOf([columns[0] ?? assert.fail()], [{ name }]).slice('\uFEFFName\r\n'.length, -2)
  assert.deepEqual(['a,b', 'say "yes"', 'two\nlines', 'two\r\nlines', 'plain text'].map(lineOf), [
    '"a,b"',
    '"say ""yes"""',
    '"two\nlines"',
    '"two\r\nlines"',
    'plain text',
  ])
})

test('what a spreadsheet would take for a formula gets an apostrophe, wherever it would run', () => {
  const lineOf = (name: string) => csvOf([columns[0] ?? assert.fail()], [{ name }]).slice('\uFEFFName\r\n'.length, -2)
  assert.deepEqual(['=1+1', '+91 98765', '-5', '@SUM(A1)', '\tx', '\rx', '=A1,"b"', '1=1', ' =1', '5-3'].map(lineOf), [
    "'=1+1",
    "'+91 98765",
    "'-5",
    "'@SUM(A1)",
    "'\tx",
    '"\'\rx"',
    '"\'=A1,""b"""',
    '1=1',
    ' =1',
    '5-3',
  ])
})
