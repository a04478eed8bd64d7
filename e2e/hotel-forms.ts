import { join } from 'node:path'
import type { Locator } from '@playwright/test'

export const logoFile = join(import.meta.dirname, '../demo/pictures/lake-palace-cover.jpg')

const typed: readonly (readonly [label: string, value: string])[] = [
  ['Hotel name', 'Haveli on the Hill'],
  ['Description', 'Six rooms in an old merchant house above the lake.'],
  ['Street 1', '12 Hill Road'],
  ['Street 2', 'Old City'],
  ['City', 'Udaipur'],
  ['State', 'Rajasthan'],
  ['Postal code', '313001'],
  ['Contact email', 'desk@haveli.example'],
  ['Contact phone', '098290 12345'],
  ['Check-in time', '14:00'],
  ['Check-out time', '11:00'],
  ['Cancellation policy', 'Free until two days before check-in.'],
  ['Check in/out policy', 'Please bring a photo identity card.'],
  ['Beneficiary name', 'Haveli Hotels LLP'],
  ['Bank account number', '123456789012'],
  ['IFSC code', 'hdfc0001234'],
  ['Extra child breakfast cost', '150'],
  ['Extra child meal cost', '250'],
  ['Extra adult breakfast cost', '300'],
  ['Extra adult meal cost', '450.50'],
  ['Extra bed cost', '800'],
  ['Advance payment rate', '25'],
]

/** A field by its label, whether it is optional in this form or not. */
const labelled = (label: string) => new RegExp(`^${label}( \\(optional\\))?$`)

/** Fills a hotel's form in; the country stands there already. */
export const fillHotel = async (form: Locator, changes: Readonly<Record<string, string>> = {}): Promise<void> => {
  for (const [label, value] of typed) await form.getByLabel(labelled(label)).fill(changes[label] ?? value)
  await form.getByLabel('Hotel logo', { exact: true }).setInputFiles(logoFile)
}
