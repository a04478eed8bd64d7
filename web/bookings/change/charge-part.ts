import type { ChargeForm } from '#shared/charges.ts'
import { fieldFormats } from '#web/ui/field-formats.ts'
import { type ChangePart, figure, isWritten } from './part.ts'

export interface ChargeValues {
  /** Lines that are ready, and the one that is being written. */
  charges: readonly ChargeForm[]
  'charge.kind': ChargeForm['kind']
  'charge.text': string
  'charge.amount': string
}

export const noCharges: ChargeValues = { charges: [], 'charge.kind': 'EXTRA', 'charge.text': '', 'charge.amount': '' }

/** All lines, the one that is being written too; what is wrong with it is said on its fields. */
export const chargesOf = (values: ChargeValues): ChargeForm[] => {
  const { charges, 'charge.kind': kind, 'charge.text': text, 'charge.amount': amount } = values
  return isWritten(text, amount) ? [...charges, { kind, text, amount: figure(fieldFormats.amount.tidy(amount)) }] : [...charges]
}

/** Extras, fees and discounts that are added; also in the sale at the desk. */
export const chargePart = {
  labels: { charges: 'Charges', 'charge.kind': 'Kind', 'charge.text': 'What for', 'charge.amount': 'Amount' },
  formats: { 'charge.amount': fieldFormats.amount },
  fixed: ['charges', 'charge.kind'],
  empty: { 'charge.text': 'Say what it is for.' },
  read: () => noCharges,
  input: (values: ChargeValues) => {
    const charges = chargesOf(values)
    return charges.length > 0 ? { charges } : {}
  },
} satisfies ChangePart<ChargeValues>
