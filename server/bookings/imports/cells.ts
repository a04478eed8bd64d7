import type { z } from 'zod'
import type { DeskSource } from '#shared/bookings/booking-source.ts'
import { Company, type DeskMethod, guestFields, sourceReference } from '#shared/bookings/bookings.ts'
import type { ImportColumnId } from '#shared/bookings/import-columns.ts'
import { type DateOrder, exampleReference } from '#shared/bookings/imports.ts'
import { deskPhone, gstin } from '#shared/contract/fields.ts'
import { limits, type MealOption } from '#shared/prices/stay.ts'
import { rupees } from '#shared/words/amounts.ts'
import { toPaise } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { latinDigits, tidy } from '#shared/words/tidy.ts'
import { tidyAmount, tidyPhone, twoReadings } from '#shared/words/typed.ts'
import { readDate } from './dates.ts'
import type { FileRow } from './file.ts'

/** The faults of a row, by column; a column keeps its first one. */
export type Faults = Partial<Record<ImportColumnId, string>>

/** A row of the file; a value that could not be read is undefined and has a fault. */
export interface ReadRow {
  line: number
  reference: string | undefined
  userName: string | undefined
  userPhone: string | undefined
  userEmail: string | null
  checkIn: string | undefined
  checkOut: string | undefined
  room: string | undefined
  roomType: string | undefined
  adults: number | undefined
  childAges: readonly number[] | undefined
  meal: MealOption | undefined
  pricePaise: number | undefined
  receivedPaise: number | undefined
  receivedBy: DeskMethod | undefined
  source: DeskSource | undefined
  request: string | undefined
  company: z.output<typeof Company> | undefined
  isCheckedIn: boolean
  faults: Faults
  notes: string[]
}

/** Records a fault of a row; returns undefined, so that a call can stand in place of a value. */
export const fault = ({ faults }: Pick<ReadRow, 'faults'>, column: ImportColumnId, message: string): undefined => {
  faults[column] ??= message
}

const meals: Readonly<Record<string, MealOption>> = {
  ...{ breakfast: 'breakfast', withbreakfast: 'breakfast', cp: 'breakfast', bb: 'breakfast' },
  ...{ allmeals: 'allMeals', withallmeals: 'allMeals', ap: 'allMeals', fullboard: 'allMeals' },
  ...{ roomonly: 'roomOnly', ep: 'roomOnly', none: 'roomOnly', withoutmeals: 'roomOnly' },
}

const methods: Readonly<Record<string, DeskMethod>> = {
  ...{ cash: 'CASH', upi: 'UPI', gpay: 'UPI', phonepe: 'UPI', paytm: 'UPI', paypal: 'PAYPAL' },
  ...{ creditcard: 'CREDIT_CARD', card: 'CREDIT_CARD', debitcard: 'CREDIT_CARD', banktransfer: 'BANK_TRANSFER', neft: 'BANK_TRANSFER' },
  ...{ rtgs: 'BANK_TRANSFER', imps: 'BANK_TRANSFER', collectedbyagent: 'PAID_THERE', paidthere: 'PAID_THERE', ota: 'PAID_THERE' },
}

const sources: Readonly<Record<string, DeskSource>> = {
  ...{ bookingcom: 'OTHER_SITE', airbnb: 'OTHER_SITE', agoda: 'OTHER_SITE', expedia: 'OTHER_SITE', makemytrip: 'OTHER_SITE' },
  ...{ goibibo: 'OTHER_SITE', cleartrip: 'OTHER_SITE', yatra: 'OTHER_SITE', direct: 'DESK', website: 'DESK', frontdesk: 'DESK' },
  ...{ walkin: 'WALK_IN', phone: 'PHONE', mail: 'MAIL', email: 'MAIL', whatsapp: 'WHATSAPP', agent: 'AGENT', travelagent: 'AGENT' },
  ...{ othersite: 'OTHER_SITE', site: 'OTHER_SITE', ota: 'OTHER_SITE', desk: 'DESK' },
}

const states: Readonly<Record<string, 'CONFIRMED' | 'CHECKED_IN'>> = {
  ...{ confirmed: 'CONFIRMED', ok: 'CONFIRMED', guaranteed: 'CONFIRMED', confirmbooking: 'CONFIRMED', confirm: 'CONFIRMED' },
  ...{ booked: 'CONFIRMED', reserved: 'CONFIRMED', upcoming: 'CONFIRMED' },
  ...{ checkedin: 'CHECKED_IN', inhouse: 'CHECKED_IN', arrived: 'CHECKED_IN', currentlyhosting: 'CHECKED_IN' },
}

/** Whether a word begins like another system's word for a stay that is off or over. */
const isOffWord = (word: string): boolean => /^(?:cancel|noshow|void|declined|expired|checkedout|departed|pastguest)/.test(word)

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

const countOf = (text: string): number => (/^\d{1,2}(\.0+)?$/.test(text) ? Number(text) : Number.NaN)

const ageFault = `Write whole years from 0 to ${limits.childAge} with a space between. Older ones count as adults.`

/** Reads the cells of a row; each that does not fit leaves its fault. */
class RowReader {
  readonly faults: Faults = {}
  readonly cells: FileRow['cells']
  readonly commas: 'groups' | 'decimal'

  constructor(cells: FileRow['cells'], commas: 'groups' | 'decimal') {
    this.cells = cells
    this.commas = commas
  }

  text(column: ImportColumnId): string {
    return this.cells[column] ?? ''
  }

  /** Reads a booking, room or phone number that a spreadsheet may have turned into a decimal: `9876543210.0`. */
  number(column: ImportColumnId): string {
    return this.text(column).replace(/^(\+?\d+)\.0+$/, '$1')
  }

  wrong(column: ImportColumnId, message: string): undefined {
    this.faults[column] ??= message
  }

  fits<S extends z.ZodType>(column: ImportColumnId, schema: S, value: unknown, missing: string): z.output<S> | undefined {
    if (value === '') return this.wrong(column, missing)
    const { success, data, error } = schema.safeParse(value)
    return success ? data : this.wrong(column, error.issues[0]?.message ?? missing)
  }

  optional<S extends z.ZodType>(column: ImportColumnId, schema: S, value: unknown = this.text(column)): z.output<S> | undefined {
    return value === '' ? undefined : this.fits(column, schema, value, '')
  }

  word<W>(column: ImportColumnId, words: Readonly<Record<string, W>>, usual: W | undefined, choices: string): W | undefined {
    const text = this.text(column)
    if (text === '') return usual
    return Object.hasOwn(words, plain(text)) ? words[plain(text)] : this.wrong(column, `Write ${choices}.`)
  }

  date(column: ImportColumnId, order: DateOrder | undefined): string | undefined {
    const text = this.text(column)
    if (text === '') return this.wrong(column, 'A date is missing.')
    const read = readDate(text, order)
    return 'date' in read ? read.date : this.wrong(column, read.fault)
  }

  /** Rupees as people write them, in paise. */
  amount(column: ImportColumnId, missing?: string): number | undefined {
    const text = this.text(column)
    if (text === '') return missing === undefined ? 0 : this.wrong(column, missing)
    const tidy = tidyAmount(text, this.commas)
    const unclear = twoReadings(tidy)
    if (unclear !== undefined || !/^\d+(\.\d+)?$/.test(tidy))
      return this.wrong(column, unclear ?? 'Write an amount such as 12,500 or 12500.50.')
    const read = this.fits(column, rupees.max(1e7, 'At most ₹1,00,00,000.'), Number(tidy), '')
    return read === undefined ? undefined : toPaise(read)
  }

  phone(): string | undefined {
    const text = this.number('userPhone')
    if (/\de\+?\d/i.test(text))
      return this.wrong('userPhone', 'The spreadsheet shortened this number. Give the column the format of a text, and enter it again.')
    return this.fits('userPhone', deskPhone, text && tidyPhone(text), 'A phone number is missing.')
  }

  /** Adults and, where the file writes both in one cell, children: `2(A) 1(C)`, `2 / 1`. */
  people(): { adults: number | undefined; children: number | undefined } {
    const text = tidy(this.text('adults'))
    if (text === '') return { adults: 1, children: undefined }
    const counts = text.toLowerCase().replace(/\(?(?:adults?|children|child|[ac])\)?/g, ' ')
    const [adults, children, ...more] = counts
      .split(/[ /,+]+/)
      .filter(Boolean)
      .map(countOf)
    const count = more.length === 0 && !Number.isNaN(children) ? (adults ?? 0) : 0
    if (count >= 1 && count <= limits.adults) return { adults: count, children }
    const wrong = `Write a number from 1 to ${limits.adults}. More people are rows of their own, each with its room.`
    return { adults: this.wrong('adults', wrong), children: undefined }
  }

  childAges(children = 0): number[] | undefined {
    const parts = latinDigits(this.text('childAges'))
      .split(/[\s,;/&]+|and/i)
      .filter(Boolean)
    const ages = parts.map(countOf)
    if (ages.some(age => !(age <= limits.childAge))) return this.wrong('childAges', ageFault)
    if (ages.length === 0 && children > 0) return this.wrong('childAges', `Write the ages of ${counted(children, 'child', 'children')}.`)
    return ages.length <= limits.children ? ages : this.wrong('childAges', `At most ${limits.children} children in a booking.`)
  }

  status(): 'CONFIRMED' | 'CHECKED_IN' | undefined {
    if (isOffWord(plain(this.text('status')))) return this.wrong('status', 'This stay is off or over. Leave the row out.')
    return this.word('status', states, 'CONFIRMED', 'Confirmed or Checked in')
  }

  company(): ReadRow['company'] {
    const [name, gst, address] = [this.text('companyName'), this.text('companyGst'), this.text('companyAddress')]
    if (!name && !gst && !address) return undefined
    const read = {
      name: this.fits('companyName', Company.shape.name, name, 'The company of this GSTIN is missing.'),
      gst: this.fits('companyGst', gstin, gst, 'The GSTIN of the company is missing.'),
      address: this.fits('companyAddress', Company.shape.address, address, 'The address of the company is missing.'),
    }
    return read.name && read.gst && read.address ? { name: read.name, gst: read.gst, address: read.address } : undefined
  }
}

const money = (row: RowReader) => {
  const pricePaise = row.amount('price', 'The price of the stay is missing.')
  const receivedPaise = row.amount('received')
  const receivedBy = row.word('receivedBy', methods, undefined, 'Cash, UPI, Credit card, Bank transfer, PayPal or Collected by agent')
  if (pricePaise !== undefined && pricePaise < limits.minimumTotalPaise) row.wrong('price', 'A stay costs at least ₹1.')
  if (receivedPaise && pricePaise !== undefined && receivedPaise > pricePaise) row.wrong('received', 'This is more than the stay costs.')
  if (receivedPaise && !receivedBy) row.wrong('receivedBy', 'Say how it was received.')
  return { pricePaise, receivedPaise, receivedBy }
}

const reference = (row: RowReader) => {
  const text = row.fits(
    'reference',
    sourceReference,
    row.number('reference'),
    'A reference is missing. Number the rows where there is none.',
  )
  return text !== undefined && exampleReference.test(text) ? row.wrong('reference', 'This is the example. Delete this row.') : text
}

/** Reads one row of the file. `commas`: whether commas in amounts only group digits or may be decimal signs. */
export const readRow = (
  { line, cells, hasMore }: FileRow,
  order: DateOrder | undefined,
  commas: 'groups' | 'decimal' = 'groups',
): ReadRow => {
  const row = new RowReader(cells, commas)
  if (hasMore) row.wrong('reference', 'More cells than headings: is there a comma in a text without quotation marks?')
  const status = row.status()
  const { adults, children } = row.people()
  const [room, roomType] = [row.number('room'), row.text('roomType')]
  if (!room && !roomType) row.wrong('room', 'Name a room, or a kind of room.')
  const isHalfBoard = plain(row.text('meal')) === 'map' || plain(row.text('meal')) === 'halfboard'
  if (isHalfBoard) row.wrong('meal', 'Half board is not sold here. Write Breakfast or All meals.')
  return {
    ...{ line, reference: reference(row) },
    userName: row.fits('userName', guestFields.userName, row.text('userName').replace(/\s+/g, ' '), 'The name of the guest is missing.'),
    userPhone: row.phone(),
    userEmail: row.optional('userEmail', guestFields.userEmail) ?? null,
    ...{ checkIn: row.date('checkInDate', order), checkOut: row.date('checkOutDate', order) },
    ...{ room: room || undefined, roomType: roomType || undefined, adults, childAges: row.childAges(children) },
    meal: isHalfBoard ? undefined : row.word('meal', meals, 'breakfast', 'Breakfast, All meals or Room only'),
    ...money(row),
    source: row.word('source', sources, 'DESK', 'Walk-in, Phone, Mail, WhatsApp, Agent, Other site or Desk'),
    request: row.optional('request', guestFields.specialRequest),
    company: row.company(),
    isCheckedIn: status === 'CHECKED_IN',
    faults: row.faults,
    notes: [],
  }
}
