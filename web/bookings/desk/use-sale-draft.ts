import { type Dispatch, type SetStateAction, useEffect, useReducer, useRef, useState } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { tidyPhone } from '#shared/words/typed.ts'
import { deskGuestDraft, deskSaleDraft } from '#web/shell/desk-guest.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { continued, draftKeeper } from '#web/ui/form/draft.ts'
import { changedBetween } from '#web/ui/form/form-problems.ts'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import type { FormOptions } from '#web/ui/form/use-form.ts'
import { useCallKey } from '../calls/use-call-key.ts'
import type { Choice } from '../stay/room-choice.ts'
import { deskStay, type StayDraft } from '../stay/stay-draft.ts'
import { emptySearch, type SearchValue } from '../stay/wizard-url.ts'
import { noSale, type SaleValues } from './sale-form.ts'

/** Where a booking begins whose dates are known: in a room of the plan, or in none yet. */
export interface DeskStart {
  checkIn: string
  checkOut: string
  roomId?: string | undefined
}

/** A stay that the desk sells. `chosen` are rooms that were chosen by their number. */
export interface SaleStay extends Omit<StayDraft, 'choices'> {
  /** How many rooms of each kind; undefined where the rooms by number say it. */
  choices: Choice[] | undefined
}

/** Most who are sold a room on one screen are two. */
const emptySale: SearchValue = { ...emptySearch, adults: 2 }

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
const changed = (stay: SaleStay, change: Partial<SaleStay>): SaleStay => ({ ...stay, ...change })
const datesOf = ({ checkIn, checkOut }: SearchValue) => ({ arrival: shownDate(checkIn), departure: shownDate(checkOut) })

/** A search that was only looked at begins as its layout does. */
const searchIn = (isQuick: boolean, search = emptySearch): SearchValue => {
  const isUntouched = isSame(search, emptySearch) || isSame(search, emptySale)
  return isUntouched ? (isQuick ? emptySale : emptySearch) : search
}

/** Dates and room that are given, else what an earlier load of the page left. */
const beginning = (hotelId: string, start: DeskStart | undefined, isQuick: boolean): SaleStay => {
  const nothing = { choices: undefined, code: undefined, people: undefined }
  if (start) {
    const { checkIn, checkOut, roomId } = start
    const search = { ...searchIn(isQuick), checkIn, checkOut }
    return { ...nothing, search, step: 2, reached: 2, chosen: roomId ? [{ id: roomId, mealOption: 'breakfast' }] : [] }
  }
  const { search, step, chosen, choices, code, people } = deskStay(hotelId).get()
  const counted = choices.length > 0 ? choices : undefined
  return { ...nothing, search: searchIn(isQuick, search), step, reached: step, chosen, choices: counted, code, people }
}

/** The texts of a sale that a reload of the page keeps. Its dates stand in the draft of the stay. */
export const keptDraft = (hotelId: string): NonNullable<FormOptions<SaleValues, unknown, unknown>['draft']> => ({
  name: deskGuestDraft(hotelId),
  keptAfterSend: true,
  secret: ['arrival', 'departure'],
})

/** Nothing is left of what was begun at the desk. */
const forgetDeskDrafts = (hotelId: string): void => {
  const store = deskStay(hotelId)
  store.set(store.empty)
  for (const name of [deskGuestDraft(hotelId), deskSaleDraft(hotelId)]) draftKeeper(name).forget()
}

/** The first booking of a guest who gets more rooms. */
interface FirstBooking {
  id: string
  reference: string
  name: string
}

/** One sale of the desk, whichever layout shows it: its stay, what is typed, and the guest's first booking. */
export interface SaleDraft {
  stay: SaleStay
  changeStay: (change: Partial<SaleStay>) => void
  values: readonly [SaleValues, Dispatch<SetStateAction<SaleValues>>]
  /** What the guest wrote in the enquiry from which it began. */
  asked: string | undefined
  group: FirstBooking | undefined
  setGroup: (first: Booking) => void
  keyOf: (input: object) => string
  /** Throws away all of it, for a sale that begins anew. */
  reset: () => void
  /** It is sold: nothing of it is left once it is no longer drawn. */
  end: () => void
}

/** The draft of a sale. A reload keeps it; the stay of one that the plan began is kept once the layout changes. */
export const useSaleDraft = (hotelId: string, start: DeskStart | undefined, isQuick: boolean): SaleDraft => {
  const [stay, changeStay] = useReducer(changed, undefined, () => beginning(hotelId, start, isQuick))
  const { search, chosen, choices, code, people, step } = stay
  const values = useState<SaleValues>(() => continued({ ...noSale, ...datesOf(search) }, draftKeeper(deskGuestDraft(hotelId)).store.get()))
  const [typed, setTyped] = values
  const about = draftKeeper(deskSaleDraft(hotelId))
  const [{ asked, id, reference, name, phone }, setAbout] = useState(() => about.store.get().values)
  // Whoever has another name and another number is another guest.
  const isSameGuest = typed.userName.trim() === name || tidyPhone(typed.userPhone) === phone
  const group = id && reference && name && isSameGuest ? { id, reference, name } : undefined
  const setGroup = ({ id, reference, user: { name, phone } }: Booking) => {
    about.keep({ ...about.store.get().values, id, reference, name, phone })
    setAbout(about.store.get().values)
  }
  const keyOf = useCallKey()
  const [wasQuick, setWasQuick] = useState(isQuick)
  if (wasQuick !== isQuick) {
    setWasQuick(isQuick)
    // The wizard opens at the first step that lacks something.
    changeStay({ search: searchIn(isQuick, search), ...(!isQuick && { step: 4, reached: 4 }) })
    setTyped({ ...typed, ...datesOf(searchIn(isQuick, search)) })
  }

  const isKept = start === undefined
  const at = isQuick ? 4 : step
  useEffect(() => {
    // Where no room is counted none is chosen, whatever was chosen by number before.
    const rooms = { choices: choices ?? [], chosen: choices?.length === 0 ? [] : chosen }
    if (isKept) deskStay(hotelId).set({ search, ...rooms, code, people, step: at, reached: at })
  }, [hotelId, isKept, search, choices, chosen, code, people, at])

  /** It was sold, or thrown away. */
  const isOver = useRef(false)
  const end = () => {
    isOver.current = true
  }
  const begun = { ...searchIn(isQuick), ...(start && { checkIn: start.checkIn, checkOut: start.checkOut }) }
  const hasRooms = choices !== undefined || chosen.length > (start?.roomId ? 1 : 0)
  const isTyped = changedBetween(typed, { ...noSale, ...datesOf(search) }).length > 0
  const isBegun = asked !== undefined || group !== undefined || hasRooms || code !== undefined || !isSame(search, begun)
  useUnsaved(isBegun || isTyped, JSON.stringify([search, code, choices, chosen, typed]), {
    discard: end,
    staysOnPage: false,
  })
  // Not before: what is still drawn keeps its draft.
  useEffect(() => () => (isOver.current ? forgetDeskDrafts(hotelId) : undefined), [hotelId])

  const reset = () => {
    forgetDeskDrafts(hotelId)
    const anew = beginning(hotelId, start, isQuick)
    changeStay(anew)
    setTyped({ ...noSale, ...datesOf(anew.search) })
    setAbout({})
    isOver.current = false
  }
  return { stay, changeStay, values, asked, group, setGroup, keyOf, reset, end }
}
