import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fastest, pumps } from '#server/testing/process/pumps.ts'
import { LoginForm, PasswordFields, SignupFields } from '#shared/accounts/accounts.ts'
import { deviceOf } from './accounts/device.ts'
import { meantMail } from './bookings/guest/meant-mail.ts'
import { contactOf } from './bookings/stay/guest-details.ts'
import { emptyDetails } from './bookings/stay/guest-draft.ts'
import { readWizard } from './bookings/stay/wizard-url.ts'
import { type HotelValues, hotelFields } from './hotels/hotel-fields.ts'
import { postalHint } from './hotels/hotel-hints.ts'
import { emptyHotel, hotelSchema, sentHotel } from './hotels/hotel-values.ts'
import { failedInFragment, orderInFragment } from './payments/pay/attempt.ts'
import { isInsideApp } from './payments/pay/checkout-options.ts'
import { pageOfPath } from './shell/layout/menus.ts'
import { fieldFormats } from './ui/form/field-formats.ts'
import { searchRows } from './ui/table/list-state.ts'

/** The most milliseconds per reading before typing feels slow: a form is checked as a whole on every key press. */
const most = 20
const lengths = [2000, 20_000]

const filled = (text: string) => Object.fromEntries(Object.keys(hotelFields).map(field => [field, text])) as HotelValues
const account = (text: string) => ({ name: text, email: text, phone: text, password: text, confirmPassword: text })
const paramsOf = (text: string) =>
  new URLSearchParams(['in', 'out', 'rooms', 'adults', 'children', 'ages', 'step', 'hotel'].map(name => [name, text]))

/** Functions that read text which is typed, pasted or part of an address. */
const readers: Record<string, (text: string) => unknown> = {
  'sign-in': text => LoginForm.safeParse({ email: text, password: text }),
  'sign-up': text => SignupFields.safeParse(account(text)),
  'a new password': text => PasswordFields.safeParse({ password: text, confirmPassword: text }),
  "a guest's details": text =>
    contactOf({ ...emptyDetails, ...Object.fromEntries(Object.keys(emptyDetails).map(name => [name, text])), isGst: 'yes' }),
  'a slip in a mail address': meantMail,
  'a registration': text => hotelSchema('registration').safeParse(sentHotel(filled(text), 'registration')),
  'a tidy field': text => Object.values(fieldFormats).map(({ tidy }) => tidy(text)),
  'a hint': text => postalHint({ ...emptyHotel, 'addressDetails.country': 'India', 'addressDetails.postal_code': text }),
  'the address of the wizard': text => readWizard(paramsOf(text), '2026-12-01'),
  'a fragment': text => [orderInFragment(`#order=${text}`), failedInFragment(`#${text}`)],
  'a path': pageOfPath,
  'a search': text => searchRows(['a row', 'another'], text, row => row),
  'the name of a browser': text => [deviceOf(text), isInsideApp(`OPR/${text}`)],
}

for (const [about, read] of Object.entries(readers))
  test(`${about}: no text keeps the browser longer than ${most} ms`, () => {
    for (const text of lengths.flatMap(pumps)) {
      const time = fastest(() => read(text), most)
      assert.ok(time <= most, `${time.toFixed(0)} ms for ${text.length} characters, ${text.slice(0, 20)}…${text.slice(-3)}`)
    }
  })
