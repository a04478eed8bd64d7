import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { type LadderRow, ladderApi } from '#shared/rates/ladders.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { LadderDialog, ladderText } from './LadderDialog.tsx'

const columns: readonly Column<LadderRow>[] = [
  { id: 'name', label: 'Name', text: ({ name }) => name, width: 5 },
  { id: 'steps', label: 'Refund', text: ladderText, width: 9 },
  { id: 'usual', label: 'Holds', text: ({ isUsual }) => (isUsual ? 'for every stay' : 'where a season names it'), width: 4 },
]

/** Until when how much of the advance goes back: the hotel's refund steps. */
export const CancellationTab = ({ viewer, hotelId }: HotelProps) => (
  <CrudTab
    noun={{
      one: 'refund steps',
      many: 'refund steps',
      counted: { one: 'set of refund steps', many: 'sets of refund steps' },
    }}
    contracts={ladderApi}
    input={{ hotelId }}
    removal={({ id }) => ({ hotelId, ladderId: id })}
    refreshes={[hotelApi.get]}
    nameOf={({ name }) => name}
    columns={columns}
    usualOrder="name"
    single
    may={action => can(viewer, 'hotels', action)}
    form={(ladder, onClose) => <LadderDialog {...{ hotelId, ladder, onClose }} />}
    empty="No refund steps yet"
    purpose="Refund steps say how much of the advance a guest gets back, by the days left before check-in: for example all of it until 7 days before, half until 2 days before. Guests read them with their dates beside every price, above your own words."
  />
)
