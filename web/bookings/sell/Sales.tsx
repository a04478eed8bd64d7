import { IconBolt } from '@tabler/icons-react'
import { useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { can } from '#shared/contract/permissions.ts'
import { isDate } from '#shared/words/dates.ts'
import { AddButton } from '#web/lists/ListBar.tsx'
import { useOpen } from '#web/lists/use-open.ts'
import { useShortcuts } from '#web/lists/use-shortcuts.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { asListWrite } from '#web/ui/table/list-write.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { useQueryChange } from '../calls/use-query-change.ts'
import { AddBooking } from './AddBooking.tsx'
import { useSoldMessage } from './use-sold-message.tsx'

/** The two forms of a sale, as the page's address names them: `add` is the wizard, `sell` the quick sale. */
const ways = ['add', 'sell'] as const
type Way = (typeof ways)[number]

export const useSales = () => {
  const { open, show, close } = useOpen<Way>(ways)
  return { open, close, onQuick: () => show({ kind: 'sell', id: '1' }), onAdd: () => show({ kind: 'add', id: '1' }) }
}

/** The buttons Add Booking and Quick sale (key `n`), for users who may add bookings. */
export const SaleButtons = ({ viewer }: Pick<HotelProps, 'viewer'>) => {
  const { open, onQuick, onAdd } = useSales()
  const mayAdd = can(viewer, 'bookings', 'CREATE')
  useShortcuts({ n: mayAdd && !open ? onQuick : undefined })
  if (!mayAdd) return null
  return (
    <div className="row no-print">
      <QuickSaleButton onClick={onQuick} />
      <AddButton label="Add Booking" onClick={onAdd} />
    </div>
  )
}

export const QuickSaleButton = ({ onClick }: { onClick: () => void }) => (
  <Button icon={<IconBolt size={18} aria-hidden />} onClick={onClick}>
    Quick sale
  </Button>
)

interface SalesProps extends HotelProps {
  /** Blocks the room on these nights instead. */
  onBlock?: ((roomId: string, from: string, to: string) => void) | undefined
}

/** The sale that the page's address asks for, with its dates and room, and the message once it is made. */
export const Sales = ({ viewer, hotelId, onBlock }: SalesProps) => {
  const { open, close } = useSales()
  const [params] = useSearchParams()
  const location = useLocation()
  const changeQuery = useQueryChange()
  const { say, printed } = useSoldMessage({ viewer, hotelId })
  // It stays open when the right is revoked: what was typed is kept, and the server tells why it refuses.
  const wasOpen = useRef(false)
  const isOpen = open !== undefined && (wasOpen.current || can(viewer, 'bookings', 'CREATE'))
  wasOpen.current = isOpen
  const [checkIn, checkOut, roomId] = ['in', 'out', 'room'].map(name => params.get(name))
  const start = checkIn && checkOut && isDate(checkIn) && isDate(checkOut) ? { checkIn, checkOut, roomId: roomId ?? undefined } : undefined
  const other = open?.kind === 'add' ? 'sell' : 'add'
  // The draft has what was begun, also the dates and the room.
  const switchTo = () =>
    changeQuery(
      { add: undefined, sell: undefined, in: undefined, out: undefined, room: undefined, [other]: '1' },
      { replace: true, state: asListWrite(location.state) },
    )
  return (
    <>
      {isOpen && (
        <AddBooking
          {...{ viewer, hotelId, start }}
          isQuick={open.kind === 'sell'}
          onSwitch={switchTo}
          onBlock={onBlock && start && roomId ? () => onBlock(roomId, start.checkIn, start.checkOut) : undefined}
          onMade={(booking, message) => {
            close()
            say(booking, message)
          }}
          onClose={close}
        />
      )}
      {printed}
    </>
  )
}
