import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { RoleForm, UserForm } from '../accounts/access.ts'
import { SignupForm } from '../accounts/accounts.ts'
import { OwnAccountForm } from '../accounts/own-account.ts'
import { Company, guestFields } from '../bookings/bookings.ts'
import { groupApi } from '../bookings/groups.ts'
import { EnquiryForm } from '../hotels/enquiries.ts'
import { HotelForm, HotelUpdate } from '../hotels/hotel-form.ts'
import { FeatureForm, PlanForm } from '../plans/plans.ts'
import { SeasonForm } from '../rates/seasons.ts'
import { AmenityForm } from '../rooms/amenities.ts'
import { RoomTypeForm } from '../rooms/room-types.ts'
import { tidyLine, tidyText } from './tidy-text.ts'

/** Names of people and hotels. */
const people: Record<string, z.ZodType> = {
  'a sign-up': SignupForm.shape.name,
  'an own account': OwnAccountForm.shape.name,
  staff: UserForm.shape.name,
  'a guest': guestFields.userName,
  'who asks': EnquiryForm.shape.name,
  'a new hotel': HotelForm.shape.name,
  'a hotel': HotelUpdate.shape.name,
}
/** Names of things, which may be digits. */
const things: Record<string, z.ZodType> = {
  'a company': Company.shape.name,
  'a group': groupApi.create.input.shape.name,
  'a role': RoleForm.shape.name,
  'a room type': RoomTypeForm.shape.name,
  'an amenity': AmenityForm.shape.name,
  'a season': SeasonForm.shape.name,
  'a plan': PlanForm.shape.name,
  'a feature': FeatureForm.shape.name,
}
const all = { ...people, ...things }
const spelled = (schema: z.ZodType, typed: string) => schema.safeParse(typed).data

const nobodySees = [
  '\u200b\u200b\u200b\u200b',
  '....',
  '\u202e\u2066\u2069\u200f',
  '\u3164\u3164\u3164\u3164',
  '\u200d\u200d\u200c\u200c',
  '\u00ad\ufeff\u2060\u115f',
  '\r\n\u001b\u0007',
  '- - -',
  '____',
]

test('a name that nobody sees is none', () => {
  for (const [what, schema] of Object.entries(all))
    for (const typed of nobodySees) assert.equal(schema.safeParse(typed).success, false, `${what}: ${JSON.stringify(typed)}`)
})

test('people and hotels have a letter; things may be digits', () => {
  for (const [what, schema] of Object.entries(people)) assert.equal(schema.safeParse('12345').success, false, what)
  for (const [what, schema] of Object.entries(things)) assert.equal(spelled(schema, '12345'), '12345', what)
})

test('controls and marks of direction are dropped, a line break is a blank', () => {
  for (const [what, schema] of Object.entries(all)) {
    assert.equal(spelled(schema, ' \u202eAsha\u200b \u0007R\u001bao\u2069 '), 'Asha Rao', what)
    assert.equal(spelled(schema, 'Asha\r\nBcc'), 'Asha Bcc', what)
  }
})

test('the joiners that spell Malayalam, Kannada and Bengali stay, all others go', () => {
  // Malayalam with a joiner at a word's end, Kannada, Bengali, Persian.
  for (const name of ['അവന്\u200d രാജ്', 'ರ\u200d್ಯಾಂಕ್', 'র\u200d্যাব', 'علی\u200cرضا'])
    for (const schema of [guestFields.userName, UserForm.shape.name, EnquiryForm.shape.name]) assert.equal(spelled(schema, name), name)
  for (const typed of ['As\u200dha\u200d', '\u200cAsha', 'Asha\u200d \u200dRao'])
    assert.doesNotMatch(tidyLine(typed).replace('s\u200dh', 'sh'), /[\u200c\u200d]/, JSON.stringify(typed))
})

test('what somebody writes in several lines keeps them, and nothing else that is a control', () => {
  assert.equal(tidyText(' One\r\nTwo\rThree\tfour \u001b[31m\u0007\u202e👨\u200d👩 '), 'One\nTwo\nThree\tfour [31m👨\u200d👩')
  assert.equal(guestFields.specialRequest.parse('Late\r\narrival\u0000\u0008'), 'Late\narrival')
})

test('64 kB of what is dropped are refused at once', () => {
  for (const piece of ['\u200b', '\r\n', 'a\u200d', '\u200d', '\u094d\u200d', 'a\u202e']) {
    const text = piece.repeat(65_000 / piece.length)
    const began = performance.now()
    for (const schema of [...Object.values(all), guestFields.specialRequest]) schema.safeParse(text)
    assert.ok(performance.now() - began < 100, JSON.stringify(piece))
  }
})

/** One of each kind of character: joiners, letters, vowel signs, ignorables, blanks, controls, lone surrogates. */
const special =
  '\u200c \u200d \u0d15 \u0d4d a \u0301 \u034f \ufe0f \u3164 \u115f \u00ad \u200b \u2060 \ufeff \u202e \u0000 \t \n \r \u0085 \u2028 \u{e0001} \u{e0100} \udb40 \udc01 . 5'
    .split(' ')
    .concat(' ')

test('a line that was tidied stays as it is, whatever it had in it', () => {
  // A fixed sequence of numbers, so that what fails once fails again.
  let seed = 7
  const next = (of: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % of
  }
  for (let at = 0; at < 20_000; at++) {
    const typed = Array.from({ length: 1 + next(8) }, () => special[next(special.length)] ?? '').join('')
    for (const tidy of [tidyLine, tidyText]) assert.equal(tidy(tidy(typed)), tidy(typed), `${tidy.name} ${JSON.stringify(typed)}`)
  }
})

test('a joiner beside a mark that shows nothing is judged by the letters that stay', () => {
  assert.deepEqual(['a\u034f\u200d', '\u0d15\u00ad\u200d\u0d15', '\u0d15\u0d4d\u2060\u200d'].map(tidyLine), [
    ...['a', '\u0d15\u200d\u0d15', '\u0d15\u0d4d\u200d'],
  ])
})

test('the name of a person has the plain apostrophe; that of a company stays as its papers have it', () => {
  for (const what of ['staff', 'a guest', 'who asks'])
    for (const sign of "'’‘ʼ`´＇") assert.equal(spelled(people[what] as z.ZodType, `Maria D${sign}Souza`), "Maria D'Souza", what)
  assert.equal(spelled(things['a company'] as z.ZodType, 'D’Souza & Sons'), 'D’Souza & Sons')
})
