import { taxWithin } from '#shared/prices/tax.ts'
import { taxFor } from '#shared/rates/rates.ts'
import { addDays } from '#shared/words/dates.ts'
import { missingDocuments } from '../../../documents/due/due.ts'
import type {
  FolioFacts,
  HotelFacts,
  NightFact,
  Paper,
  Receipt,
  Registration,
  Return,
  SharedBill,
  StayFacts,
} from '../../../documents/due/facts.ts'
import { merged } from '../../../documents/due/parts.ts'

const bands = [
  { upToPaise: 750_000, basisPoints: 500 },
  { upToPaise: null, basisPoints: 1800 },
]

const rules = {
  hotelTax: [{ from: '2026-01-01', scheme: 'REGULAR' as const, pricesIncludeTax: true }],
  taxBands: [{ from: '2025-09-22', bands }],
}

const registration: Registration = {
  from: '2026-01-01',
  scheme: 'REGULAR',
  gstin: '02AAPFU0939F1ZM',
  legalName: 'Asha Hotels Private Limited',
  specifiedPremises: false,
  eInvoice: false,
  savedAt: new Date('2026-01-01T00:00:00Z'),
}

/** A moment in December 2026, Indian time. */
export const at = (day: number, time = '12:00'): Date => new Date(`2026-12-${String(day).padStart(2, '0')}T${time}:00+05:30`)

/** Nights of one room from 7 December 2026 at prices in rupees that include GST. */
export const nightsAt = (...rupees: readonly number[]): NightFact[] =>
  rupees.map((price, index) => {
    const night = addDays('2026-12-07', index)
    const { taxable, basisPoints, half } = taxWithin(Math.round(price * 100), taxFor('inclusive', rules, night))
    return { night, roomId: 'room', text: 'Room 101, Deluxe, with breakfast', part: { taxable, basisPoints, tax: 2 * half } }
  })

export const receipt = (id: string, rupees: number, when: Date, method: Receipt['method'] = 'ONLINE'): Receipt => ({
  id,
  paise: Math.round(rupees * 100),
  at: when,
  method,
})

export const returned = (id: string, rupees: number, when: Date, of: string | null): Return => ({
  ...receipt(id, rupees, when, of === null ? 'CASH' : 'ONLINE'),
  receiptId: of,
})

const hotelOf = (registered: Partial<Registration>): HotelFacts => ({
  name: 'Lake View',
  address: 'The Mall, Shimla',
  state: 'Himachal Pradesh',
  phone: null,
  email: null,
  rules,
  registrations: [{ ...registration, ...registered }],
  rates: [
    { class: 'FOOD', from: '2025-09-22', basisPoints: 500 },
    { class: 'FOOD_SPECIFIED', from: '2025-09-22', basisPoints: 1800 },
    { class: 'OTHER', from: '2025-09-22', basisPoints: 1800 },
  ],
  collectsOnline: 'hotel',
})

const stayOf = (nights: readonly NightFact[]): StayFacts => ({
  id: 'stay',
  reference: 'K7Q2-9XW4',
  status: 'CONFIRMED',
  checkIn: '2026-12-07',
  checkOut: '2026-12-09',
  adults: 2,
  children: 0,
  rooms: ['101, Deluxe'],
  nights,
  charges: [],
  receipts: [],
  returns: [],
  owedPaise: 0,
  isRefundOnWay: false,
  closedAt: null,
  payer: { name: 'Meera Iyer', address: null, state: null, pin: null, company: null, isSez: false },
})

/** Issues the missing documents; throws if a second call would issue any again. */
const issuer = (issued: Paper[], facts: () => FolioFacts) => {
  let ids = 0
  return (now: Date): Paper[] => {
    const papers = missingDocuments(facts(), now, () => `document-${++ids}`)
    issued.push(...papers)
    const again = missingDocuments(facts(), now, () => `again-${++ids}`)
    if (again.length > 0) throw new Error(`Issued twice: ${again.map(({ cause }) => cause)}`)
    return papers
  }
}

/** A folio of one stay whose documents are issued as the stay changes. */
export const paperTrail = (nights: readonly NightFact[], registered: Partial<Registration> = {}) => {
  const hotel = hotelOf(registered)
  let stay = stayOf(nights)
  const issued: Paper[] = []
  const issue = issuer(issued, () => ({ hotel, stays: [stay], issued }))
  return {
    issued,
    stay: () => stay,
    /** Changes the stay, and returns the documents that are issued for it. */
    goOn: (change: Partial<StayFacts>, now = at(20)): Paper[] => {
      stay = { ...stay, ...change }
      return issue(now)
    },
  }
}

/** A group's bill with a stay (a, b …) for each list of nights; checked out day by day from 9 December 2026. */
export const groupTrail = (stays: readonly (readonly NightFact[])[], registered: Partial<Registration> = {}) => {
  const hotel = hotelOf(registered)
  const ids = stays.map((_, index) => String.fromCharCode(97 + index))
  let members = ids.map(
    (id, index): StayFacts => ({ ...stayOf(stays[index] ?? []), id, reference: `GRUP-${id}`, rooms: [`10${index + 1}, Deluxe`] }),
  )
  const { payer } = stayOf([])
  let shared: SharedBill = { name: 'Rao wedding', payer: { ...payer, name: 'Asha Rao' }, receipts: [], kept: new Map() }
  const issued: Paper[] = []
  const issue = issuer(issued, () => ({ hotel, shared, stays: members, issued }))
  return {
    issued,
    shared: () => shared,
    stays: () => members,
    goOn: (
      change: { shared?: Partial<SharedBill>; [id: string]: Partial<StayFacts> | Partial<SharedBill> | undefined },
      now = at(20),
    ): Paper[] => {
      shared = { ...shared, ...change.shared }
      members = members.map(stay => ({ ...stay, ...(change[stay.id] as Partial<StayFacts> | undefined) }))
      return issue(now)
    },
  }
}

const inRupees = (paise: number) => (paise / 100).toFixed(2)

/** A document as one line, `RECEIPT 1761.90 + 88.10, 1906.78 + 343.22`: taxable value and tax of each rate. */
export const told = ({ kind, lines }: Paper): string =>
  `${kind} ${merged(lines)
    .map(({ taxable, tax }) => `${inRupees(taxable)} + ${inRupees(tax)}`)
    .join(', ')}`
