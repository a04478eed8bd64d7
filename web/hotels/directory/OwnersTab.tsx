import { IconListSearch } from '@tabler/icons-react'
import { directoryApi, type ListedOwner } from '#shared/home/directory.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { type Column, type Filter, type SmallRow, textColumn } from '#web/ui/table/columns.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { ButtonLink } from '#web/ui/text/Button.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { Link, Navigate } from '#web/ui/text/Link.tsx'
import { dayWords, pathOfHotel } from './directory-words.ts'

const phoneOf = ({ phone }: ListedOwner): string => (phone ? formatPhone(phone) : 'N/A')

/** The list of hotels, narrowed to those of an owner: their address is found in it. */
const pathOfHotels = ({ email }: ListedOwner): string => `/dashboard/hotels?${new URLSearchParams({ tab: 'hotels', q: email })}`

/** How many there are beyond those that are named. */
const moreOf = ({ hotels, hotelCount }: ListedOwner): string[] => (hotelCount > hotels.length ? [`${hotelCount - hotels.length} more`] : [])

const hotelsText = (owner: ListedOwner): string => [...owner.hotels.map(({ name }) => name), ...moreOf(owner)].join(', ') || 'None yet'

const Hotels = ({ owner }: { owner: ListedOwner }) =>
  owner.hotels.length === 0 ? (
    'None yet'
  ) : (
    <ul className="stack gap-1 thumb-links">
      {owner.hotels.map(hotel => (
        <li key={hotel.id}>
          <Link to={pathOfHotel(hotel)}>{hotel.name}</Link>
        </li>
      ))}
      {moreOf(owner).map(text => (
        <li key={text}>
          <Link to={pathOfHotels(owner)}>and {text}</Link>
        </li>
      ))}
    </ul>
  )

const Email = ({ email }: Pick<ListedOwner, 'email'>) => (
  <span className="thumb-links">
    <a href={`mailto:${email}`}>
      <EmailAddress email={email} />
    </a>
  </span>
)

const stateWords = { ACTIVE: 'Active', DISABLED: 'Disabled' } as const
const stateOf = ({ isDisabled }: ListedOwner) => stateWords[isDisabled ? 'DISABLED' : 'ACTIVE']

const Disabled = () => <Badge tone="attention">{stateWords.DISABLED}</Badge>

const columns: readonly Column<ListedOwner>[] = [
  {
    id: 'name',
    label: 'Owner',
    text: ({ name }) => name,
    cell: ({ name, isDisabled }) => (
      <>
        {name} {isDisabled && <Disabled />}
      </>
    ),
    width: 7,
  },
  { id: 'email', label: 'Email', text: ({ email }) => email, cell: ({ email }) => <Email email={email} />, width: 6.2 },
  { id: 'phone', label: 'Phone', text: phoneOf, value: false, looks: 'short', width: 5.6 },
  {
    id: 'hotels',
    label: 'Hotels',
    text: hotelsText,
    cell: owner => <Hotels owner={owner} />,
    value: ({ hotelCount }) => hotelCount,
    width: 5.4,
  },
  { id: 'joined', label: 'Joined', text: ({ joined }) => dayWords(joined), width: 4 },
]

const details: readonly Column<ListedOwner>[] = [textColumn('state', 'State', 1, stateOf)]

const filters: readonly Filter<ListedOwner>[] = [
  {
    id: 'state',
    label: 'State',
    all: 'Active and disabled',
    options: (['ACTIVE', 'DISABLED'] as const).map(value => ({ value, label: stateWords[value] })),
  },
]

const smallRow = (owner: ListedOwner): SmallRow => ({
  title: owner.name,
  side: owner.isDisabled ? <Disabled /> : undefined,
  lines: [<EmailAddress key="email" email={owner.email} />, phoneOf(owner), hotelsText(owner), `Joined ${dayWords(owner.joined)}`],
})

/** Everybody who has hotels here, or may have them. */
export const OwnersTab = () => (
  <CrudTab
    noun={{ one: 'owner', many: 'owners' }}
    contracts={{ list: directoryApi.owners }}
    input={{ page: 1 }}
    paged={{ byId: 'ownerId' }}
    nameOf={({ name }) => name}
    columns={columns}
    details={details}
    filters={filters}
    usualOrder="name"
    smallRow={smallRow}
    may={action => action === 'READ'}
    choices={({ hotelCount }) => ({
      edit: false,
      remove: false,
      ...(hotelCount > 0 && { ask: { label: 'Show hotels', icon: <IconListSearch size={18} aria-hidden /> } }),
    })}
    rowDialog={owner => <Navigate to={pathOfHotels(owner)} replace />}
    more={owner =>
      owner.hotelCount > 0 && (
        <p className="mt-4">
          <ButtonLink to={pathOfHotels(owner)}>Show hotels</ButtonLink>
        </p>
      )
    }
    empty="No owners yet"
    purpose="Everybody who signs up with a hotel stands here."
    noMatch="No owner found"
  />
)
