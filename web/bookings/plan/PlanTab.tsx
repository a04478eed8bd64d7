import { useEffect, useMemo, useState } from 'react'
import type { Block } from '#shared/bookings/blocks.ts'
import { bookingListApi, type PlanBar } from '#shared/bookings/booking-lists.ts'
import { can } from '#shared/contract/permissions.ts'
import { addDays, nightsBetween } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { ListLoading } from '#web/lists/ListStates.tsx'
import { leadsBack } from '#web/lists/use-open.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { leaveMessages } from '#web/shell/notices/messages.ts'
import { useMedia } from '#web/ui/base/use-browser.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { useQueryChange } from '../calls/use-query-change.ts'
import { ChangeStay, type StayToChange, type UndoableChange } from '../change/ChangeStay.tsx'
import { UndoLine } from '../change/UndoLine.tsx'
import { DayBar, useDay } from '../day/DayBar.tsx'
import { deskDay } from '../parts/status-part.ts'
import { stayFields } from '../parts/stay-part.ts'
import { SaleButtons, Sales } from '../sell/Sales.tsx'
import { type BarAction, BarDialog } from './BarDialog.tsx'
import { BlockDialog } from './BlockDialog.tsx'
import { BlockFormDialog } from './BlockFormDialog.tsx'
import { FreeDialog } from './FreeDialog.tsx'
import { PlanGrid } from './PlanGrid.tsx'
import styles from './PlanTab.module.css'
import { askedFor, type Bar, type BlockBar, changesRooms, inTheWay, isBlock, type PlanRoom, rowsOf, type Stretch } from './plan-rows.ts'
import { wayText } from './plan-words.ts'
import { RoomOnSale } from './RoomOnSale.tsx'
import { SwapRooms } from './SwapRooms.tsx'
import { useBlockChanges } from './use-block-changes.ts'

type Open =
  | { kind: 'bar' | 'swap'; bar: PlanBar }
  | { kind: 'block'; bar: BlockBar }
  | { kind: 'blocking'; start: { block: Block } | { stretch: Stretch } }
  | { kind: 'free'; stretch: Stretch }
  | { kind: 'room'; room: PlanRoom }
  | { kind: 'change'; stay: StayToChange }

/** The stay of a dropped bar: its dates are shifted by as many days as the bar's. */
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

/** The form of a stay as an action opens it: one night more or less, or at the field of the room. */
const toChange = ({ bookingId, roomId }: PlanBar, action: Exclude<BarAction, 'swap'>): StayToChange => ({
  bookingId,
  typed: ({ checkOutDate }) => (action === 'move' ? {} : { checkOutDate: shownDate(addDays(checkOutDate, nightsBy[action])) }),
  ...(action === 'move' && { roomId }),
})

/** The room plan with stays and blocks, from yesterday on. A phone shows five days, with a menu instead of dragging. */
export const PlanTab = ({ viewer, hotelId }: HotelProps) => {
  const isPhone = useMedia('(width < 48em)')
  const isTablet = useMedia('(width < 76em)')
  const days = isPhone ? 5 : isTablet ? 7 : 14
  const chosen = useDay(-1)
  const { day: from } = chosen
  const { today, firstOpen } = deskDay()
  const changeQuery = useQueryChange()
  const query = useCall(bookingListApi.roomPlan, { hotelId, ...askedFor({ from, days }) }, { keepPrevious: true, staleTime: 0 })
  const { data: plan, error, isFetching, isPlaceholderData, refetch } = query
  const [open, setOpen] = useState<Open>()
  useEffect(() => () => leaveMessages(), [])
  const [done, setDone] = useState<UndoableChange>()
  const rows = useMemo(() => plan && rowsOf(plan, { from, days, today, firstOpen }), [plan, from, days, today, firstOpen])
  const blocks = useBlockChanges({ hotelId, rooms: plan?.rooms ?? [], onDone: setDone })
  const close = () => setOpen(undefined)
  const [maySell, mayChange] = [can(viewer, 'bookings', 'CREATE'), can(viewer, 'bookings', 'UPDATE')]
  const sell = ({ roomId: room, from: checkIn, to: out }: Stretch) => changeQuery({ sell: '1', in: checkIn, out, room }, leadsBack)
  const block = (stretch: Stretch) => setOpen({ kind: 'blocking', start: { stretch } })
  // A phone asks whether to sell or to block; elsewhere a click sells and the key B blocks.
  const onFree = (stretch: Stretch) => {
    if (maySell && mayChange && isPhone) setOpen({ kind: 'free', stretch })
    else if (maySell) sell(stretch)
    else if (mayChange) block(stretch)
  }
  const roomOf = ({ roomId }: { roomId: string }) => plan?.rooms.find(({ id }) => id === roomId)
  const drop = (bar: Bar, to: Stretch) => {
    const other = plan && inTheWay(plan, to, bar, today)
    if (other) return showAlert(wayText(other, to, roomOf(to)?.roomNumber ?? '', today), 'danger')
    if (isBlock(bar)) return void blocks.move(bar.block, to)
    const isOtherStay = to.roomId !== bar.roomId || (to.from !== bar.from && to.to !== bar.to)
    if (plan && isOtherStay && changesRooms(plan, bar, today))
      return showAlert(`${bar.userName} changes rooms during the stay. Open it with a click, and choose Move or Swap.`, 'danger')
    setOpen({ kind: 'change', stay: dropped(bar, to) })
  }
  const act = (bar: PlanBar, action: BarAction) =>
    setOpen(action === 'swap' ? { kind: 'swap', bar } : { kind: 'change', stay: toChange(bar, action) })

  const failure = error && <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />
  const dayBar = <DayBar label="From" words={['Earlier', 'Later']} days={days} {...chosen} />
  if (!plan || !rows)
    return (
      <div className="stack gap-3">
        {dayBar}
        {failure ?? <ListLoading />}
      </div>
    )
  return (
    <div className="stack gap-3" data-fills-page>
      <div className={styles.tools}>
        {dayBar}
        <SaleButtons viewer={viewer} />
      </div>
      {failure}
      {rows.length === 0 ? (
        <p className="muted">No Room Found, Add new Room.</p>
      ) : (
        <div aria-busy={isPlaceholderData}>
          <PlanGrid
            {...{ rows, from, days, maySell, mayChange, onFree }}
            day={{ today, firstOpen }}
            onBar={bar => setOpen(isBlock(bar) ? { kind: 'block', bar } : { kind: 'bar', bar })}
            onRoom={room => setOpen({ kind: 'room', room })}
            onBlock={block}
            onDrop={drop}
          />
        </div>
      )}
      <p className={styles.hint} id="plan-keys" hidden={done !== undefined}>
        {isPhone
          ? 'Tap a stay, a block or a free night to see what can be done with it.'
          : 'Arrow keys move between stays and free nights, Enter opens one, B blocks a free one. Shift and an arrow choose several nights. With a mouse, drag a stay or a block, or its end.'}
      </p>
      {done && <UndoLine key={done.text} done={done} onClose={() => setDone(undefined)} />}
      <Sales {...{ viewer, hotelId }} onBlock={mayChange ? (roomId, from, to) => block({ roomId, from, to }) : undefined} />
      {open?.kind === 'bar' && (
        <BarDialog
          bar={open.bar}
          room={roomOf(open.bar)}
          {...{ today, mayChange }}
          onAct={action => act(open.bar, action)}
          onClose={close}
        />
      )}
      {open?.kind === 'block' && (
        <BlockDialog
          {...{ mayChange, day: { today, firstOpen } }}
          bar={open.bar}
          room={roomOf(open.bar)}
          onMove={to => {
            close()
            void blocks.move(open.bar.block, to)
          }}
          onEdit={() => setOpen({ kind: 'blocking', start: { block: open.bar.block } })}
          onRemove={() => {
            close()
            void blocks.remove(open.bar.block)
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'blocking' && (
        <BlockFormDialog
          {...{ hotelId, day: { today, firstOpen } }}
          rooms={plan.rooms}
          start={open.start}
          onDone={setDone}
          onClose={close}
        />
      )}
      {open?.kind === 'free' && (
        <FreeDialog
          stretch={open.stretch}
          room={roomOf(open.stretch)}
          onSell={() => {
            close()
            sell(open.stretch)
          }}
          onBlock={() => block(open.stretch)}
          onClose={close}
        />
      )}
      {open?.kind === 'change' && <ChangeStay {...open.stay} hotelId={hotelId} onDone={setDone} onClose={close} />}
      {open?.kind === 'swap' && <SwapRooms {...{ hotelId, today, plan, bar: open.bar }} onDone={setDone} onClose={close} />}
      {open?.kind === 'room' && (
        <RoomOnSale
          {...{ hotelId, room: open.room }}
          mayChange={can(viewer, 'rooms', 'UPDATE')}
          onBlock={mayChange ? () => block({ roomId: open.room.id, from: today, to: addDays(today, 1) }) : undefined}
          onClose={close}
        />
      )}
    </div>
  )
}
