import { tidyCode } from './tidy.ts'

/**
 * The States by the first digits of their PIN codes: two for a postal region within one State, else three. From India
 * Post's directory of post offices (data.gov.in), with Telangana of 2014 and Ladakh of 2019.
 */
const prefixes: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 81 82 84 85',
  Chhattisgarh: '49',
  Delhi: '11',
  Goa: '403',
  Gujarat: '36 37 38 39',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 19',
  Jharkhand: '815 816 822 825 826 827 828 829 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 68 69',
  Ladakh: '194',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Punjab: '14 15',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '60 61 62 63 64',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 24 25 26 27 28',
  Uttarakhand: '248 249 263',
  'West Bengal': '70 71 72 73 74',
}

/** Sorting districts (three digits) with post offices in two States, such as those of Chandigarh, Diu or Puducherry. */
const divided = new Set('140 244 246 247 262 362 396 507 533 605 607 609 673 682 783 813 814'.split(' '))

const states = new Map(Object.entries(prefixes).flatMap(([state, list]) => list.split(' ').map(prefix => [prefix, state] as const)))

/** The State of a six-digit PIN code, spaces allowed; undefined if its first three digits do not determine it. */
export const stateOfPin = (pin: string): string | undefined => {
  const [, three = ''] = /^([1-9]\d\d)\d{3}$/.exec(tidyCode(pin)) ?? []
  return divided.has(three) ? undefined : (states.get(three) ?? states.get(three.slice(0, 2)))
}
