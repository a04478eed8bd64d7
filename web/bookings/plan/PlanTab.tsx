import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { bookingListApi, type PlanBar } from '#shared/booking-lists.ts'
import { addDays, nightsBetween } from '#shared/dates.ts'
import { can } from '#shared/permissions.ts'
import { useCall } from '#web/api/client.ts'
import { ListLoading } from '#web/lists/ListStates.tsx'
import { useOpen } from '#web/lists/use-open.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { leaveErrors } from '#web/shell/messages.ts'
import { RetryAlert } from '#web/ui/RetryAlert.tsx'
import { shownDate } from '#web/ui/typed-date.ts'
import { useMedia } from '#web/ui/use-browser.ts'
import { ChangeStay, type Done, type StayToChange } from '../change/ChangeStay.tsx'
import { SwapRooms } from '../change/SwapRooms.tsx'
import { deskDay } from '../change/status-part.ts'
import { stayFields } from '../change/stay-part.ts'
import { UndoLine } from '../change/UndoLine.tsx'
import { AddBooking } from '../sell/AddBooking.tsx'
import { type BarAction, BarDialog } from './BarDialog.tsx'
import { DayBar, useDay } from './DayBar.tsx'
import { DayTab } from './DayTab.tsx'
import { PlanGrid } from './PlanGrid.tsx'
import { changesRooms, inTheWay, type PlanRoom, rowsOf, type Stretch } from './plan-rows.ts'
import { RoomOnSale } from './RoomOnSale.tsx'
import { useQueryChange } from './use-query-change.ts'

/** The rooms and the stays in them, day by day. A phone has no room for that: it shows the day. */
export const PlanTab = (props: HotelProps) => (useMedia('(width < 48em)') ? <DayTab {...props} /> : <RoomPlan {...props} />)

type Open = { kind: 'bar' | 'swap'; bar: PlanBar } | { kind: 'room'; room: PlanRoom } | { kind: 'change'; stay: StayToChange }

/** The stay of a bar that came to lie elsewhere: its dates are shifted as those of the bar. */
const dropped = (bar: PlanBar, to: Stretch): StayToChange => {
  const shift = (date: string, then: string, now: string) => addDays(date, nightsBetween(then, now))
  const { bookingId, roomId: from } = bar
  return {
    bookingId,
    typed: (booking, day) => {
      const [checkIn, checkOut] = [shift(booking.checkInDate, bar.from, to.from), shift(booking.checkOutDate, bar.to, to.to)]
      return stayFields(booking, { checkIn, checkOut, room: { from, to: to.roomId } }, day)
    },
  }
}

const nightsBy = { extend: 1, shorten: -1 } as const

/** The form of a stay as an action begins it: with more or fewer nights, or at the field of the room. */
const toChange = ({ bookingId, roomId }: PlanBar, action: Exclude<BarAction, 'swap'>): StayToChange => ({
  bookingId,
  typed: ({ checkOutDate }) => (action === 'move' ? {} : { checkOutDate: shownDate(addDays(checkOutDate, nightsBy[action])) }),
  ...(action === 'move' && { roomId }),
})

const RoomPlan = ({ viewer, hotelId }: HotelProps) => {
  const days = useMedia('(width < 76em)') ? 7 : 14
  const chosen = useDay()
  const { today, day: from } = chosen
  const { firstOpen } = deskDay()
  const [params] = useSearchParams()
  const changeQuery = useQueryChange()
  const { open: asked, close: closeAsked } = useOpen()
  const query = useCall(bookingListApi.roomPlan, { hotelId, from, days }, { keepPrevious: true, staleTime: 0 })
  const { data: plan, error, isFetching, isPlaceholderData, refetch } = query
  const [open, setOpen] = useState<Open>()
  useEffect(() => () => leaveErrors(), [])
  const [done, setDone] = useState<Done>()
  const rows = useMemo(() => plan && rowsOf(plan, { from, days, today, firstOpen }), [plan, from, days, today, firstOpen])
  const close = () => setOpen(undefined)
  const sell = ({ roomId: room, from: checkIn, to: out }: Stretch) =>
    changeQuery({ add: '1', in: checkIn, out, room }, { state: { openedBy: 'list' } })
  const drop = (bar: PlanBar, to: Stretch) => {
    const other = plan && inTheWay(plan, to, bar, today)
    if (other) return showAlert(`${other.userName} has this room on these nights.`, 'danger')
    const isOtherStay = to.roomId !== bar.roomId || (to.from !== bar.from && to.to !== bar.to)
    if (plan && isOtherStay && changesRooms(plan, bar, today))
      return showAlert(`${bar.userName} changes rooms during the stay. Open it with a click, and choose Move or Swap.`, 'danger')
    setOpen({ kind: 'change', stay: dropped(bar, to) })
  }
  const act = (bar: PlanBar, action: BarAction) =>
    setOpen(action === 'swap' ? { kind: 'swap', bar } : { kind: 'change', stay: toChange(bar, action) })
  const start = { checkIn: params.get('in') ?? '', checkOut: params.get('out') ?? '', roomId: params.get('room') ?? '' }

  if (!plan || !rows) return error ? <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} /> : <ListLoading />
  return (
    <div className="stack gap-3" data-fills-page>
      <DayBar label="From" words={['Earlier', 'Later']} days={days} {...chosen} />
      {error && <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />}
      {rows.length === 0 ? (
        <p className="muted">No Room Found, Add new Room.</p>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <PlanGrid
            {...{ rows, from, days, today }}
            maySell={can(viewer, 'bookings', 'CREATE')}
            mayChange={can(viewer, 'bookings', 'UPDATE')}
            onBar={bar => setOpen({ kind: 'bar', bar })}
            onRoom={room => setOpen({ kind: 'room', room })}
            onFree={sell}
            onDrop={drop}
          />
        </div>
      )}
      <p className="small" id="plan-keys">
        Arrow keys move between stays and free nights, Enter opens one. Shift and an arrow choose several nights. With a mouse, drag a stay
        or its end.
      </p>
      {done && <UndoLine key={done.text} done={done} onClose={() => setDone(undefined)} />}
      {asked?.kind === 'add' && <AddBooking {...{ viewer, hotelId, start }} onClose={closeAsked} />}
      {open?.kind === 'bar' && (
        <BarDialog
          bar={open.bar}
          room={plan.rooms.find(({ id }) => id === open.bar.roomId)}
          today={today}
          mayChange={can(viewer, 'bookings', 'UPDATE')}
          onAct={action => act(open.bar, action)}
          onClose={close}
        />
      )}
      {open?.kind === 'change' && <ChangeStay {...open.stay} hotelId={hotelId} onDone={setDone} onClose={close} />}
      {open?.kind === 'swap' && <SwapRooms {...{ hotelId, today, plan, bar: open.bar }} onDone={setDone} onClose={close} />}
      {open?.kind === 'room' && <RoomOnSale {...{ hotelId, room: open.room }} mayChange={can(viewer, 'rooms', 'UPDATE')} onClose={close} />}
    </div>
  )
}
