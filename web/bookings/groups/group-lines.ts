import { type GroupStay, maxOfGroup } from '#shared/bookings/groups.ts'
import { limits, type MealOption, placesBelow, stayProblem } from '#shared/prices/stay.ts'
import type { Room } from '#shared/rooms/rooms.ts'
import { type DeskDay, isDate } from '#shared/words/dates.ts'
import { dateFormat } from '#web/ui/calendar/typed-date.ts'
import { type NotReady, readyFirst } from '../stay/not-ready.ts'
import type { Pricing } from '../stay/pricing.ts'
import { type Kind, kindsOf } from '../stay/room-choice.ts'
import type { FoundRooms } from '../wizard/use-rooms.ts'

/** A line of the form: a number of rooms of one kind with the same dates, party and meals. Every value is text. */
export interface LineText {
  checkInDate: string
  checkOutDate: string
  kind: string
  /** The kind's name, which is also shown when no room of it is free any more. */
  type: string
  count: string
  adults: string
  /** The ages of the children, separated by commas. */
  ages: string
  beds: string
  meal: MealOption
}

export type LineField = keyof LineText
export type LineKey = `lines.${number}.${LineField}`
/** The values of all lines; each line keeps the number that it got when it was added. */
export type LineValues = { [key: LineKey]: string }

export const emptyLine: LineText = {
  ...{ checkInDate: '', checkOutDate: '', kind: '', type: '', count: '1', adults: '2', ages: '', beds: '0', meal: 'breakfast' },
}

export const lineFields = Object.keys(emptyLine) as LineField[]
export const lineKey = (line: number, field: LineField): LineKey => `lines.${line}.${field}`

export const lineText = (values: LineValues, line: number): LineText =>
  Object.fromEntries(lineFields.map(field => [field, values[lineKey(line, field)] ?? emptyLine[field]])) as unknown as LineText

/** The form's values for the fields of a line. */
export const lineValues = (line: number, text: Partial<LineText>): LineValues =>
  Object.fromEntries(Object.entries(text).map(([field, value]) => [lineKey(line, field as LineField), value]))

const agesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(part => part !== '')

const agesProblem = (typed: string): string | undefined => {
  const ages = agesIn(typed)
  if (!ages.every(age => /^\d{1,2}$/.test(age))) return 'Ages are whole numbers, such as 7, 2.'
  if (ages.some(age => Number(age) > limits.childAge)) return `A child of ${limits.childAge + 1} or more counts as an adult.`
  return ages.length > limits.children ? `At most ${limits.children} children.` : undefined
}

/** The ages in a text such as `7, 2`; undefined where it is invalid or names more children than a room may have. */
const agesOf = (typed: string): number[] | undefined => (agesProblem(typed) === undefined ? agesIn(typed).map(Number) : undefined)

const wholeNumber = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

export const datesOf = ({ checkInDate, checkOutDate }: Pick<LineText, 'checkInDate' | 'checkOutDate'>) => ({
  from: dateFormat.tidy(checkInDate),
  to: dateFormat.tidy(checkOutDate),
})

type Span = ReturnType<typeof datesOf>
export type LineProblems = Partial<Record<LineField, string>>

const dateProblems = ({ from, to }: Span, { today, firstOpen }: DeskDay): LineProblems => {
  if (!isDate(from) || !isDate(to))
    return {
      ...(!isDate(from) && { checkInDate: 'Choose the check-in date.' }),
      ...(!isDate(to) && { checkOutDate: 'Choose the check-out date.' }),
    }
  const problem = stayProblem(from, to, today, firstOpen)
  return problem ? { [problem.field]: problem.message } : {}
}

/** The nights for which a line's free rooms are read; undefined while its dates cannot be sold. */
export const spanOf = (text: Pick<LineText, 'checkInDate' | 'checkOutDate'>, day: DeskDay): Span | undefined => {
  const span = datesOf(text)
  return Object.keys(dateProblems(span, day)).length === 0 ? span : undefined
}

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

interface FreeKind {
  kind: Kind
  /** The free rooms that no line above takes on these nights. */
  free: readonly Room[]
}

/** A line with its free rooms, the rooms that it takes, its price and its problems. */
export interface PlannedLine {
  line: number
  text: LineText
  /** The rooms found for its dates; undefined while they are not known. */
  found: FoundRooms | undefined
  kinds: readonly FreeKind[]
  /** The rooms that it takes; none while it has a problem. */
  rooms: readonly Room[]
  pricing: Pricing | undefined
  /** The price of one of its rooms in paise, and the name of the offer in that price. */
  paise: number | undefined
  offer: string | undefined
  /** The most extra beds in a room of its kind. */
  mostBeds: number
  problems: LineProblems
}

/** The problems with the kind and the number of rooms, once the free rooms are known. */
const kindProblems = ({ kind, type, count }: LineText, chosen: FreeKind | undefined): LineProblems => {
  if (kind === '') return {}
  if (!chosen) return { kind: `No ${type} is free on all of these nights.` }
  const free = chosen.free.length
  if (free === 0) return { kind: `No more ${type} is free on these nights.` }
  return wholeNumber(count) > free ? { count: `Only ${free} free.` } : {}
}

/** `left`: how many more bookings the group may have. */
const partyProblems = ({ count, ages: typed, adults }: LineText, chosen: FreeKind | undefined, left: number): LineProblems => {
  const [ages, wrongAges] = [agesOf(typed), agesProblem(typed)]
  const below = ages && chosen && placesBelow([chosen.kind.room], { adults: Number(adults), children: ages.length })
  return {
    ...(wholeNumber(count) > left && { count: `At most ${maxOfGroup} rooms in a group.` }),
    ...(!(wholeNumber(count) >= 1) && { count: 'At least 1 room.' }),
    ...(wrongAges && { ages: wrongAges }),
    ...(below && { adults: `It sleeps ${below.places}.` }),
  }
}

interface PlanOptions {
  found: (span: Span) => FoundRooms | undefined
  day: DeskDay
  /** Bookings that the group has already. */
  already: number
  /** The rooms that are not ready; a line that begins today takes them last. */
  notReady: NotReady
}

/** Plans the lines in order: each takes free rooms that no line above takes, first those that no line below can use. */
export const planOf = (lines: readonly { line: number; text: LineText }[], { found: foundOn, day, already, notReady }: PlanOptions) => {
  const taken: (Span & { roomId: string })[] = []
  return lines.map(({ line, text }, at): PlannedLine => {
    const span = datesOf(text)
    const found = spanOf(text, day) && foundOn(span)
    const kinds = kindsOf(found?.rooms ?? []).map(kind => ({
      kind,
      free: kind.rooms.filter(({ id }) => !taken.some(other => other.roomId === id && overlaps(other, span))),
    }))
    const chosen = kinds.find(({ kind }) => kind.key === text.kind)
    const isKnown = found !== undefined && found.refusal === undefined
    const problems = {
      ...(found?.refusal !== undefined && { checkInDate: found.refusal }),
      ...dateProblems(span, day),
      ...(text.kind === '' && { kind: 'Choose a kind of room.' }),
      ...(isKnown && kindProblems(text, chosen)),
      ...partyProblems(text, chosen, maxOfGroup - already - taken.length),
    }
    const below = lines.slice(at + 1).filter(one => one.text.kind === text.kind && overlaps(datesOf(one.text), span))
    const wantedBelow = ({ id }: Room) => below.filter(one => foundOn(datesOf(one.text))?.rooms.some(room => room.id === id)).length
    const byReady = readyFirst(span.from <= day.today ? notReady : new Map())
    const isRight = isKnown && chosen && Object.keys(problems).length === 0
    const rooms = isRight
      ? chosen.free
          .toSorted(
            (one, next) =>
              byReady(one, next) ||
              wantedBelow(one) - wantedBelow(next) ||
              one.roomNumber.localeCompare(next.roomNumber, 'en', { numeric: true }),
          )
          .slice(0, wholeNumber(text.count))
      : []
    for (const { id } of rooms) taken.push({ ...span, roomId: id })
    const party = { adults: Number(text.adults), childAges: agesOf(text.ages) ?? [] }
    const pricing = found?.pricing && found.pricesCode?.pricingOf(found.pricing, party, 1)
    const mostBeds = (chosen && pricing?.extraBedsOf(chosen.kind).most) ?? 0
    const price = chosen && pricing && priceIn(pricing, chosen.kind, text, Math.min(Number(text.beds), mostBeds))
    return {
      ...{ line, text, found, kinds, rooms, pricing, mostBeds, problems },
      paise: price?.totalPaise,
      offer: price?.offer?.name,
    }
  })
}

/** What one room of a kind costs with these meals and extra beds. */
export const priceIn = (pricing: Pricing, kind: Kind, { meal }: Pick<LineText, 'meal'>, beds = 0) =>
  pricing.priceOf([{ kind: kind.key, meal, count: 1, ...(beds > 0 && { beds }) }], [kind], false)

/** The bookings of all lines, one per room. */
export const staysOf = (plan: readonly PlannedLine[]): GroupStay[] =>
  plan.flatMap(({ text, rooms, mostBeds }) => {
    const { from, to } = datesOf(text)
    const childAges = agesOf(text.ages) ?? []
    const extraBeds = Math.min(Number(text.beds), mostBeds)
    const party = { adults: Number(text.adults), children: childAges.length, childAges }
    return rooms.map(({ id }) => ({
      ...{ roomId: id, mealOption: text.meal, checkInDate: from, checkOutDate: to, ...party },
      ...(extraBeds > 0 && { extraBeds }),
    }))
  })

export const totalPaiseOf = (plan: readonly PlannedLine[]): number =>
  plan.reduce((sum, { rooms, paise = 0 }) => sum + rooms.length * paise, 0)

export const roomsOfPlan = (plan: readonly PlannedLine[]): number => plan.reduce((sum, { rooms }) => sum + rooms.length, 0)

/** The first reason why a chosen room kind cannot be booked, such as `Deluxe: only 3 free`; undefined without one. */
export const noRoomText = (plan: readonly PlannedLine[]): string | undefined => {
  for (const { text, problems } of plan) {
    if (text.kind === '') continue
    const [own] = [problems.count, problems.adults, problems.ages].flatMap(problem => problem ?? [])
    if (problems.kind || own) return problems.kind ?? `${text.type}: ${own?.replace(/^./, first => first.toLowerCase()).replace(/\.$/, '')}`
  }
  return undefined
}

/** The problems of all lines, by the names of the form's fields. */
export const planProblems = (plan: readonly PlannedLine[]): Partial<Record<LineKey, string>> =>
  Object.fromEntries(
    plan.flatMap(({ line, problems }) =>
      Object.entries(problems).map(([field, message]) => [lineKey(line, field as LineField), message] as const),
    ),
  )

/** Why an offer code applies to none of the lines; undefined where it applies to one, or is not checked yet. */
export const codeProblemOf = (plan: readonly PlannedLine[]): string | undefined => {
  const found = plan.flatMap(line => line.found ?? [])
  return found.every(({ codeProblem }) => codeProblem !== undefined) ? found[0]?.codeProblem : undefined
}

const fieldsOfStay: Readonly<Record<string, LineField>> = {
  ...{ checkInDate: 'checkInDate', checkOutDate: 'checkOutDate', adults: 'adults', rooms: 'adults', children: 'ages', childAges: 'ages' },
  ...{ extraBeds: 'beds', mealOption: 'meal' },
}

/** The form's field for a path within the server's bookings; undefined for any other path. */
export const lineFieldAt = (path: string, plan: readonly PlannedLine[]): LineKey | undefined => {
  const [bookings, at, ...rest] = path.split('.')
  if (bookings !== 'bookings') return undefined
  const lines = plan.flatMap(({ line, rooms }) => rooms.map(() => line))
  const line = at === undefined ? undefined : lines[Number(at)]
  if (line === undefined) return undefined
  const field = fieldsOfStay[rest.length > 1 ? (rest.at(-1) ?? '') : (rest[0] ?? '')]
  return lineKey(line, field ?? 'kind')
}
