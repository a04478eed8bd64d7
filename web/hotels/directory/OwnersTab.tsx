import { directoryApi, type ListedOwner } from '#shared/home/directory.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { Column, Filter, SmallRow } from '#web/ui/table/columns.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { pathOfHotel } from './directory-words.ts'

const phoneOf = ({ phone }: ListedOwner): string => (phone ? formatPhone(phone) : 'N/A')

/** How many there are beyond those that are named. */
const moreOf = ({ hotels, hotelCount }: ListedOwner): string[] => (hotelCount > hotels.length ? [`${hotelCount - hotels.length} more`] : [])

const hotelsText = (owner: ListedOwner): string => [...owner.hotels.map(({ name }) => name), ...moreOf(owner)].join(', ') || 'None yet'

const Hotels = ({ owner }: { owner: ListedOwner }) =>
  owner.hotels.length === 0 ? (
    'None yet'
  ) : (
    <span className="row gap-1">
      {owner.hotels.map((hotel, at) => (
        <span key={hotel.id}>
          <Link to={pathOfHotel(hotel)}>{hotel.name}</Link>
          {at < owner.hotels.length - 1 && ','}
        </span>
      ))}
      {moreOf(owner).map(text => (
        <span key={text}>and {text}</span>
      ))}
    </span>
  )

const stateWords = { ACTIVE: 'Active', DISABLED: 'Disabled' } as const
const stateOf = ({ isDisabled }: ListedOwner) => stateWords[isDisabled ? 'DISABLED' : 'ACTIVE']

const columns: readonly Column<ListedOwner>[] = [
  { id: 'name', label: 'Owner', text: ({ name }) => name, width: 4.4 },
  { id: 'email', label: 'Email', text: ({ email }) => email, cell: ({ email }) => <EmailAddress email={email} />, width: 6 },
  { id: 'phone', label: 'Phone', text: phoneOf, value: false, looks: 'short', width: 4.4 },
  {
    id: 'hotels',
    label: 'Hotels',
    text: hotelsText,
    cell: owner => <Hotels owner={owner} />,
    value: ({ hotelCount }) => hotelCount,
    width: 6,
  },
  { id: 'joined', label: 'Joined', text: ({ joined }) => formatDate(joined), width: 4.2 },
  {
    id: 'state',
    label: 'State',
    text: stateOf,
    cell: owner => (owner.isDisabled ? <Badge tone="attention">{stateOf(owner)}</Badge> : stateOf(owner)),
    value: false,
    width: 2.6,
  },
]

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
  side: owner.isDisabled ? <Badge tone="attention">Disabled</Badge> : undefined,
  lines: [owner.email, phoneOf(owner), <Hotels key="hotels" owner={owner} />, `Joined ${formatDate(owner.joined)}`],
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
    filters={filters}
    usualOrder="name"
    smallRow={smallRow}
    may={action => action === 'READ'}
    empty="No owners yet"
    purpose="Everybody who signs up with a hotel stands here."
    noMatch="No owner found"
  />
)
