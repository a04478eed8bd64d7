import { IconFileImport, IconUsersGroup } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking, BookingStatus } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { useOpen } from '#web/lists/use-open.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { loadCode } from '#web/shell/load-code.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { BookingView } from './booking/BookingView.tsx'
import { columnsOn, details, filters, smallRow } from './booking-rows.tsx'
import { bookingQueries } from './calls/use-live.ts'
import { useQueryChange } from './calls/use-query-change.ts'
import { EditBooking } from './change/EditBooking.tsx'
import { useStatusMoves } from './change/use-status-moves.tsx'
import { DayRefunds } from './day/DayRefunds.tsx'
import { useGiveBack } from './money/use-give-back.tsx'
import { deskDay } from './parts/status-part.ts'
import { QuickSaleButton, Sales, useSales } from './sell/Sales.tsx'
import { nameOf } from './view/booking-words.ts'

// Fetched when somebody opens a group: the list begins without them.
const AddGroup = lazy(async () => ({ default: (await loadCode(() => import('./groups/AddGroup.tsx'))).AddGroup }))
const ImportDialog = lazy(async () => ({ default: (await loadCode(() => import('./imports/ImportDialog.tsx'))).ImportDialog }))
const ImportNote = lazy(async () => ({ default: (await loadCode(() => import('./imports/ImportNote.tsx'))).ImportNote }))
const GroupView = lazy(async () => ({ default: (await loadCode(() => import('./groups/GroupView.tsx'))).GroupView }))

/** Only what was made by mistake, and never paid for, is deleted. */
const isDeletable = ({ status, payment }: Booking) => (status === 'CONFIRMED' || status === 'CANCELLED') && payment.paidAmount === 0

/** The hotel's bookings in the order in which a desk needs them: found, filtered and brought a step further. */
export const BookingsTab = (about: HotelProps) => {
  const { viewer, hotelId } = about
  const [params] = useSearchParams()
  const changeQuery = useQueryChange()
  const group = useOpen<'group'>(['group'])
  const importId = params.get('import')
  const mayImport = can(viewer, 'bookings', 'CREATE') && can(viewer, 'bookings', 'DELETE')
  const { movesOf, dialog } = useStatusMoves(about)
  const { giveBackOf, dialog: giveBackDialog } = useGiveBack(about)
  const { onQuick } = useSales()
  const isOwed = params.get('balance') === 'give-back'
  const isForExpired = params.get('status') === ('EXPIRED' satisfies BookingStatus) || params.get('balance') === 'ran-out'
  // Nobody looks for those that were never paid for, but who asks for them.
  const whole = isForExpired ? { hotelId } : { hotelId, page: 1, expired: 'hidden' as const }
  const listed = importId ? { hotelId, page: 1, import: importId } : whole
  return (
    <>
      {importId && can(viewer, 'bookings', 'READ') && (
        <Suspense>
          <ImportNote {...about} importId={importId} onAll={() => changeQuery({ import: undefined })} />
        </Suspense>
      )}
      {isOwed && can(viewer, 'bookings', 'READ') && <DayRefunds hotelId={hotelId} isHere />}
      <CrudTab
        noun={{ one: 'booking', many: 'bookings' }}
        contracts={{ list: bookingListApi.list, remove: bookingChangeApi.remove }}
        input={listed}
        phoneDigits={3}
        paged={{ byId: bookingId => [bookingListApi.get, { hotelId, bookingId }] }}
        removal={({ id, version }) => ({ hotelId, bookingId: id, version })}
        refreshes={bookingQueries}
        nameOf={nameOf}
        columns={columnsOn(deskDay().today)}
        order="In house, arriving today, ahead, then past, newest first; groups together."
        details={details}
        filters={filters}
        may={action => can(viewer, 'bookings', action)}
        choices={booking => ({
          edit: can(viewer, 'bookings', 'UPDATE') && booking.status !== 'EXPIRED' && booking.status !== 'PENDING',
          remove: can(viewer, 'bookings', 'DELETE') && isDeletable(booking),
        })}
        rowActions={booking =>
          isOwed ? [...giveBackOf(booking), ...movesOf(booking).map(move => ({ ...move, now: false }))] : movesOf(booking)
        }
        smallRow={(booking, due) => smallRow(booking, due, deskDay().today)}
        single
        aside={
          can(viewer, 'bookings', 'CREATE') && (
            <>
              {mayImport && (
                <Button icon={<IconFileImport size={18} aria-hidden />} onClick={() => changeQuery({ newimport: '1' })}>
                  Import
                </Button>
              )}
              <Button icon={<IconUsersGroup size={18} aria-hidden />} onClick={() => changeQuery({ newgroup: '1' })}>
                Add group
              </Button>
            </>
          )
        }
        form={(booking, onClose) => booking && <EditBooking {...about} {...{ booking, onClose }} />}
        quick={{ label: 'Quick sale', button: <QuickSaleButton onClick={onQuick} />, onOpen: onQuick }}
        view={(booking, choices, actions) => <BookingView {...about} {...{ booking, choices, actions }} />}
        empty="No Bookings Found"
        {...(isOwed && !params.get('q') && { noMatch: 'Nothing to give back' })}
        purpose="Bookings of guests arrive here by themselves; add those that come by phone or at the door."
        failure="Error fetching data."
      />
      <Sales {...about} />
      {dialog}
      {giveBackDialog}
      <Suspense>
        {params.get('newgroup') && can(viewer, 'bookings', 'CREATE') && (
          <AddGroup
            {...about}
            onClose={() => changeQuery({ newgroup: undefined })}
            onMade={({ id }) => changeQuery({ newgroup: undefined, group: id })}
          />
        )}
        {params.get('newimport') && mayImport && (
          <ImportDialog
            hotelId={hotelId}
            onClose={() => changeQuery({ newimport: undefined })}
            onImported={id => changeQuery({ newimport: undefined, import: id })}
          />
        )}
        {group.open && can(viewer, 'bookings', 'READ') && <GroupView {...about} groupId={group.open.id} onClose={group.close} />}
      </Suspense>
    </>
  )
}
