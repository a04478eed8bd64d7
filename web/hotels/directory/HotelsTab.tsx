import { stopKeys } from '#shared/home/checklist.ts'
import { directoryApi, type ListedHotel } from '#shared/home/directory.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { counted } from '#shared/words/text.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { type Column, type Filter, type SmallRow, textColumn } from '#web/ui/table/columns.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { dayWords, lastBookingWords, pathOfHotel, planLine, planWords, stopWords } from './directory-words.ts'

const stopsText = ({ stops }: ListedHotel): string => stops.map(stop => stopWords[stop]).join(', ') || 'Nothing'

const Stops = ({ hotel }: { hotel: ListedHotel }) =>
  hotel.stops.length === 0 ? (
    'Nothing'
  ) : (
    <span className="row gap-1">
      {hotel.stops.map(stop => (
        <Badge key={stop} tone="attention">
          {stopWords[stop]}
        </Badge>
      ))}
    </span>
  )

const columns: readonly Column<ListedHotel>[] = [
  { id: 'name', label: 'Hotel', text: ({ name }) => name, width: 5.4 },
  {
    id: 'owner',
    label: 'Owner',
    text: ({ owner }) => `${owner.name}, ${owner.email}`,
    cell: ({ owner }) => (
      <>
        {owner.name}
        <div className="small">
          <EmailAddress email={owner.email} />
        </div>
      </>
    ),
    width: 7.9,
  },
  { id: 'planUntil', label: 'Plan until', text: planWords, width: 4.3 },
  { id: 'rooms', label: 'Rooms', text: ({ rooms }) => String(rooms), looks: 'number', width: 2.6 },
  { id: 'lastBooking', label: 'Last booking', text: lastBookingWords, width: 4.7 },
  { id: 'stops', label: 'What stops selling', text: stopsText, cell: hotel => <Stops hotel={hotel} />, value: false, width: 4.4 },
]

const details: readonly Column<ListedHotel>[] = [
  textColumn('phone', "Owner's phone", 1, ({ owner }) => (owner.phone ? formatPhone(owner.phone) : '')),
  textColumn('location', 'Location', 1, ({ location }) => location),
  textColumn('page', 'Page', 1, ({ slug }) => `/${slug}`),
  textColumn('since', 'Registered', 1, ({ since }) => dayWords(since)),
]

const filters: readonly Filter<ListedHotel>[] = [
  {
    id: 'stop',
    label: 'What stops selling',
    all: 'All hotels',
    options: [{ value: 'none', label: 'Selling' }, ...stopKeys.map(value => ({ value, label: stopWords[value] }))],
  },
]

const smallRow = (hotel: ListedHotel): SmallRow => ({
  title: hotel.name,
  side: counted(hotel.rooms, 'room'),
  lines: [
    hotel.owner.name,
    <EmailAddress key="email" email={hotel.owner.email} />,
    planLine(hotel),
    `Last booking: ${lastBookingWords(hotel)}`,
    ...(hotel.stops.length > 0 ? [<Stops key="stops" hotel={hotel} />] : []),
  ],
})

/** Every hotel; its name leads to its dashboard. */
export const HotelsTab = () => (
  <CrudTab
    noun={{ one: 'hotel', many: 'hotels' }}
    contracts={{ list: directoryApi.hotels }}
    input={{ page: 1 }}
    paged={{ byId: 'hotelId' }}
    nameOf={({ name }) => name}
    addressOf={pathOfHotel}
    columns={columns}
    details={details}
    filters={filters}
    usualOrder="name"
    smallRow={smallRow}
    may={action => action === 'READ'}
    empty="No hotels yet"
    purpose="Every hotel that an owner registers stands here."
    noMatch="No hotel found"
  />
)
