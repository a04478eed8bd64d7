import { limits, stayProblem } from '#shared/prices/stay.ts'
import { addDays, isDate } from '#shared/words/dates.ts'

/** The values of the search form; an empty date or a null age is not chosen yet. */
export interface SearchValue {
  checkIn: string
  checkOut: string
  rooms: number
  adults: number
  ages: (number | null)[]
  /** The name of the kind of room that the guest came for, which is listed first. */
  kind?: string
}

export type WizardStep = 1 | 2 | 3 | 4

export interface WizardAddress {
  hotel: string
  search: SearchValue
  step: WizardStep
}

export const emptySearch: SearchValue = { checkIn: '', checkOut: '', rooms: 1, adults: 1, ages: [] }

const unknownAge = '_'

const wholeNumber = (text: string | null, from: number, to: number): number => {
  if (text === null || !/^\d{1,4}$/.test(text)) return from
  return Math.min(to, Math.max(from, Number(text)))
}

const ageFrom = (text: string): number | null => (/^\d$/.test(text) && Number(text) <= limits.childAge ? Number(text) : null)

const agesFrom = (params: URLSearchParams): (number | null)[] => {
  const text = params.get('ages')
  if (text) return text.split(',').slice(0, limits.children).map(ageFrom)
  // A form that the browser itself sends, before our script runs, only has the number of children.
  return Array.from({ length: wholeNumber(params.get('children'), 0, limits.children) }, () => null)
}

/** Dates that cannot be booked are kept: the form shows on their field what is wrong. */
const datesFrom = (params: URLSearchParams): Pick<SearchValue, 'checkIn' | 'checkOut'> => {
  const checkIn = params.get('in') ?? ''
  if (!isDate(checkIn)) return { checkIn: '', checkOut: '' }
  const checkOut = params.get('out') ?? ''
  return { checkIn, checkOut: isDate(checkOut) && checkOut > checkIn ? checkOut : addDays(checkIn, 1) }
}

/** True when the search can be sent: dates picked, every age chosen. */
export const isComplete = (search: SearchValue): boolean =>
  search.checkIn !== '' && search.checkOut !== '' && search.ages.every(age => age !== null)

/** Reads the wizard's state from an address; a missing or invalid party becomes the nearest valid one. */
export const readWizard = (params: URLSearchParams, today: string, earliest = addDays(today, 1)): WizardAddress => {
  const kind = params.get('kind')
  const search = {
    ...datesFrom(params),
    rooms: wholeNumber(params.get('rooms'), 1, limits.rooms),
    adults: wholeNumber(params.get('adults'), 1, limits.adults),
    ages: agesFrom(params),
    ...(kind && { kind }),
  }
  const isRight = isComplete(search) && !stayProblem(search.checkIn, search.checkOut, today, earliest)
  const step = isRight ? (wholeNumber(params.get('step'), 1, 4) as WizardStep) : 1
  return { hotel: params.get('hotel') ?? '', search, step }
}

/** The query of `/book` for a state, in readable words; without `hotel`, the query of the hotel's own page. */
export const writeWizard = ({ hotel, search, step }: WizardAddress): URLSearchParams => {
  const params = new URLSearchParams({ ...(hotel && { hotel }) })
  if (search.checkIn) params.set('in', search.checkIn)
  if (search.checkOut) params.set('out', search.checkOut)
  params.set('rooms', String(search.rooms))
  params.set('adults', String(search.adults))
  if (search.ages.length > 0) params.set('ages', search.ages.map(age => age ?? unknownAge).join(','))
  if (search.kind) params.set('kind', search.kind)
  if (step > 1) params.set('step', String(step))
  return params
}

/** The address to which the hotel page sends a search: the wizard at its rooms step. */
export const bookPath = (hotel: string, search: SearchValue): string => `/book?${writeWizard({ hotel, search, step: 2 })}`
