import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { brokenRules, type FieldRule } from '../testing/rules.ts'
import { clockTime, deskPhone, email, gstin, id, ifsc, password, phoneNumber, username } from './fields.ts'

const rules = (name: string, schema: z.ZodType, rule: FieldRule) =>
  test(name, () => {
    assert.deepEqual(brokenRules(schema, rule), [])
  })

const x = (length: number, text = 'x') => text.repeat(length)

rules('username: 4 to 50 letters, digits, underscores and spaces', username, {
  takes: ['Asha', x(50), 'a_1 B', '  Asha  ', '123a', '___a', 'Asha\tRao'],
  refuses: {
    'Use 4 to 50 characters.': ['', 'abc', ' abc ', x(51)],
    'Use letters, digits, underscore and space only.': ['Asha-Rao', 'Asha.Rao', 'Āsha', "O'Neil", 'Taj & Co'],
    'A name has at least one letter.': ['1234', '____'],
  },
})

rules('email: text, at, text, dot, text, without whitespace, 5 to 100 characters', email, {
  takes: ['a@b.c', `${x(94)}@b.com`, 'first.last+tag@sub.example.in', ' A@B.C '],
  refuses: {
    'Email must be at least 5 characters long': ['', 'a@.c', 'a@b'],
    'Invalid email address': [
      `${x(95)}@b.com`,
      'plain.example',
      'a@example',
      '@b.com',
      'asha@.',
      'a b@c.de',
      'a@b c.de',
      'a@@b.com',
      'a@b@c.de',
      '<v@x.example>',
      'v@x.example>',
      ...[...'<>()[],;:\\"'].map(mark => `v${mark}@x.example`),
    ],
  },
})

rules('phone: +91 with dash or space may stand before ten digits that start 6 to 9', phoneNumber, {
  takes: [
    '6000000000',
    '7000000000',
    '8000000000',
    '9999999999',
    '+919812345678',
    '+91-9812345678',
    '+91 9812345678',
    '९८१२३४५६७८',
    '+९१ ९८१२३४५६७८',
    '919812345678',
    '+91  9812345678',
    'tel:+91-98123-45678',
    '\u202a98123\u201145678\u202c',
  ],
  refuses: {
    'Invalid phone number.': [
      '',
      '5999999999',
      '0981234567',
      '981234567',
      '98123456789',
      '+1 9812345678',
      `+91${' '.repeat(60)}9812345678`,
    ],
  },
})

rules('the desk takes a phone of any country', deskPhone, {
  takes: ['+44 (0)20 7946 0958', '+91-011-2345 6789', '9812345678', '0044 20 7946 0958'],
  refuses: { 'Invalid phone number.': ['', '12345', '011-2345 6789', '+44 (0)'] },
})

rules('GSTIN: fifteen characters, whatever stands between them or unseen', gstin, {
  takes: ['08AAPFU0939F1ZV', '08 AAPFU0939F 1ZV', '08aapfu0939f1zv\u200b', '０８AAPFU0939F1ZV'],
  refuses: {
    'Enter a valid 15-character GSTIN.': ['', '08AAPFU0939F1Z', '00AAPFU0939F1ZV'],
    'Check the GSTIN: its last character does not fit.': ['08AAPFU0939F1ZW'],
  },
})

const weak = 'Password must contain at least 1 capital letter, 1 symbol, 1 number, and be at least 8 characters long'

rules('password: 8 to 20 characters with a capital, a digit and a symbol', password, {
  takes: ['Abcdef1!', `Ab1!${x(16)}`, ...[...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'].map(symbol => `Abcdef1${symbol}`)],
  refuses: {
    'Password must be at least 8 characters long': ['', 'Abcde1!'],
    'Password must be at most 20 characters long': [`Ab1!${x(17)}`],
    [weak]: ['abcdef1!', 'Abcdefg!', 'Abcdefg1', 'Abc def1!', 'Abcdef1!é', 'Abcdef1€', 'Ábcdef1!'],
  },
})

rules('IFSC: four letters, a zero, six letters or digits', ifsc, {
  takes: ['HDFC0001234', 'hdfc0abc1z9', ' SBIN0000001 '],
  refuses: { 'Enter a valid 11-character IFSC code.': ['', 'HDFC1001234', 'HDF00012345', 'HDFC000123', 'HDFC00012345', 'HD1C0001234'] },
})

rules('a time is HH:mm or HH:mm:ss', clockTime, {
  takes: ['00:00', '23:59', '14:30:00', '23:59:59'],
  refuses: { 'Enter a time as HH:mm.': ['', '24:00', '9:00', '14:60', '14:30:60', '14:30:', 'noon'] },
})

rules('an id is a UUID', id, {
  takes: ['0190b1c6-5b0e-7000-8000-000000000001', '6f0a3c1e-0000-4000-8000-000000000001'],
  refuses: { 'id must be valid UUID.': ['', '1', '0190b1c6-5b0e-7000-8000-00000000000'] },
})

test('what is stored: addresses in small letters, phones as E.164, IFSC in capitals, times with seconds', () => {
  const stored = <T>(schema: z.ZodType<T>, typed: unknown) => schema.parse(typed)
  assert.equal(stored(email, ' Asha@Rao.Example '), 'asha@rao.example')
  for (const typed of ['9812345678', '+919812345678', '+91-9812345678', '+91 9812345678', 'tel:098123.45678'])
    assert.equal(stored(phoneNumber, typed), '+919812345678')
  assert.equal(stored(deskPhone, '+44 (0)20 7946\u20110958'), '+442079460958')
  assert.equal(stored(gstin, '08aapfu 0939f1z\u200bv'), '08AAPFU0939F1ZV')
  assert.equal(stored(ifsc, 'hdfc0abc1z9'), 'HDFC0ABC1Z9')
  assert.deepEqual([stored(clockTime, '14:30'), stored(clockTime, '14:30:05')], ['14:30:00', '14:30:05'])
  assert.equal(stored(username, '  Asha Rao '), 'Asha Rao')
})
