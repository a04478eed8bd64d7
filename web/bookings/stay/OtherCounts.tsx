import type { ReactNode } from 'react'
import { formatShortRupees, toRupees } from '#shared/money.ts'
import type { BesideRooms } from '#shared/rooms.ts'
import { counted } from '#shared/text.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './OtherCounts.module.css'
import type { SearchValue, WizardStep } from './wizard-url.ts'

/** What of the wizard's steps (`StaySteps`) is needed to offer another search. */
interface SearchSteps {
  rooms: { data?: Pick<BesideRooms, 'otherCounts'> | undefined }
  search: SearchValue
  find: (search: SearchValue) => void
  hrefOf?: ((to: WizardStep, at?: SearchValue) => string) | undefined
}

const rupees = (paise: number) => formatShortRupees(toRupees(paise))

/** Names of room types that are said in the plural as they stand; after others comes the word. */
const isNoun = /(room|suite|villa|cottage|tent|cabin|studio|apartment|bungalow|house)$/i

/** `2 Courtyard Rooms`, `1 Deluxe room`. */
const kindText = (rooms: number, roomType: string | null): string =>
  counted(rooms, roomType === null ? 'room' : isNoun.test(roomType) ? roomType : `${roomType} room`)

/** Searches for the same party and dates in another number of rooms, which cost less or are all that can be had; the cheapest first. */
export const otherSearches = ({ rooms: { data }, search }: SearchSteps) =>
  (data?.otherCounts ?? []).map(({ rooms, roomType, totalPaise, lessPaise }) => ({
    // The kind that it names stands first then.
    at: { ...search, rooms, ...(roomType !== null && { kind: roomType }) },
    what: kindText(rooms, roomType),
    totalPaise,
    total: rupees(totalPaise),
    less: lessPaise === null ? undefined : `${rupees(lessPaise)} less`,
  }))

/** Above the rooms: the number of them in which the stay costs least, where that is another one. */
export const OtherCounts = ({ wizard }: { wizard: SearchSteps }) => {
  const [cheapest] = otherSearches(wizard)
  if (!cheapest) return null
  const { at, what, total, less } = cheapest
  return (
    <p className={styles.other}>
      <Elsewhere {...{ at, wizard }}>
        {what}: {total}, <span className="strong">{less}</span>
      </Elsewhere>
    </p>
  )
}

interface ElsewhereProps {
  at: SearchValue
  wizard: Pick<SearchSteps, 'find' | 'hrefOf'>
  children: ReactNode
}

/** Changes the search: a link, or a button at the desk, where the wizard has no address. */
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
