import type { ReactNode } from 'react'
import type { FreeRate } from '#shared/rates/cheapest-stay.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { Link } from '#web/ui/text/Link.tsx'
import type { PricedStay } from '../stay/pricing.ts'
import type { Kind } from '../stay/room-choice.ts'
import type { SearchValue } from '../stay/wizard-url.ts'
import styles from './OtherCounts.module.css'

const rupees = (paise: number) => formatRupees(toRupees(paise))

/** Room types whose names can be put in the plural; after other names comes the word `room`. */
const isNoun = /(room|suite|villa|cottage|tent|cabin|studio|apartment|bungalow|house)$/i

/** `2 Courtyard Rooms`, `one Deluxe room`. */
const kindText = (rooms: number, roomType: string | null): string => {
  const name = roomType === null ? 'room' : isNoun.test(roomType) ? roomType : `${roomType} room`
  return rooms === 1 ? `one ${name}` : counted(rooms, name)
}

/** `All 6 of you fit`; at the desk, where the wizard has no address, `All 6 fit`. */
const allFit = ({ search: { adults, ages }, hrefOf }: OtherStay): string => {
  const people = adults + ages.length
  const all = people > 2 ? `All ${people}` : 'Both'
  return hrefOf ? `${all} of you fit` : `${all} fit`
}

interface OtherStay extends Pick<PricedStay, 'pricing'> {
  rooms: { data: { alsoFree?: readonly FreeRate[] | undefined } | undefined }
  kinds: readonly Kind[]
  search: SearchValue
  hrefOf?: ((to: 2, at?: SearchValue) => string) | undefined
  find: (at: SearchValue) => void
}

/** Searches for the same stay in other numbers of rooms: cheaper ones, or all possible ones; the cheapest first. */
export const otherSearches = ({ rooms: { data }, kinds, pricing, search }: OtherStay) =>
  (pricing?.otherCounts(kinds, data?.alsoFree ?? []) ?? []).map(({ rooms, roomType, totalPaise, lessPaise }) => ({
    // The kind that is named here is then listed first.
    at: { ...search, rooms, ...(roomType !== null && { kind: roomType }) },
    what: kindText(rooms, roomType),
    totalPaise,
    total: rupees(totalPaise),
    less: lessPaise === null ? undefined : `${rupees(lessPaise)} less than ${counted(search.rooms, 'room')}`,
  }))

/** Shown above the rooms: the number of rooms in which the stay costs least, if it is another one. */
export const OtherCounts = ({ wizard }: { wizard: OtherStay }) => {
  const [cheapest] = otherSearches(wizard)
  if (!cheapest) return null
  const { at, what, total, less } = cheapest
  const meal = wizard.pricing?.hasRoomOnly ? ' with breakfast' : ''
  return (
    <p className={styles.other}>
      <Elsewhere {...{ at, wizard }}>
        {allFit(wizard)} in {what}: {total}
        {meal}, <span className="strong">{less}</span>
      </Elsewhere>
    </p>
  )
}

interface ElsewhereProps {
  at: SearchValue
  wizard: Pick<OtherStay, 'hrefOf' | 'find'>
  children: ReactNode
}

/** Changes the search by a link, or by a button at the desk, where the wizard has no address. */
export const Elsewhere = ({ at, wizard: { hrefOf, find }, children }: ElsewhereProps) =>
  hrefOf ? (
    <Link className="icon-link" to={hrefOf(2, at)} preventScrollReset>
      <span>{children}</span>
    </Link>
  ) : (
    <button type="button" className="text-button" onClick={() => find(at)}>
      {children}
    </button>
  )
