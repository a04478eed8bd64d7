import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { can } from '#shared/contract/permissions.ts'
import { hotelApi, type PublicHotel } from '#shared/hotels/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { leaveMessages, showAlert } from '#web/shell/notices/messages.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { discardChanges, mayLeave } from '#web/ui/form/unsaved.ts'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { DeskWizard } from '../desk/DeskWizard.tsx'
import { SoldBooking } from '../desk/SoldBooking.tsx'
import { useNotReady } from '../desk/use-not-ready.ts'
import { type DeskStart, useSaleDraft } from '../desk/use-sale-draft.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { SellBooking } from './SellBooking.tsx'

interface AddBookingProps extends HotelProps {
  /** Shows the quick sale instead of the wizard. */
  isQuick: boolean
  /** The dates it starts with (YYYY-MM-DD), and the room that was chosen in the room plan, if any. */
  start?: DeskStart | undefined
  /** Goes on in the other layout, without a start: both show the same draft. */
  onSwitch: () => void
  /** Blocks the room on these nights instead. */
  onBlock?: (() => void) | undefined
  /** Called when the wizard has made the booking. */
  onMade: (booking: Booking, message: string) => void
  onClose: () => void
}

/** Whether a sale is being sent; other calls of the page do not keep the form open. */
const useIsSelling = (): boolean => {
  const sold = useIsMutating({ mutationKey: [bookingApi.create.path] })
  const held = useIsMutating({ mutationKey: [paymentLinkApi.hold.path] })
  return sold + held > 0
}

/** A sale at the desk by the specification's wizard or the quick sale; switching keeps what was typed. */
export const AddBooking = ({ viewer, hotelId, isQuick, start, onSwitch, onBlock, onMade, onClose }: AddBookingProps) => {
  const query = useCall(hotelApi.get, hotelQuery(hotelId))
  const notReady = useNotReady(hotelId, can(viewer, 'bookings', 'READ'))
  /** Counts further sales: only the first one begins with the stretch of the plan. */
  const [round, setRound] = useState(0)
  const [sold, setSold] = useState<Booking>()
  useEffect(() => leaveMessages(), [])
  const isSending = useIsSelling()
  const leave = async () => {
    if (isSending || !(await mayLeave())) return false
    onClose()
    return true
  }
  const another = () => {
    setSold(undefined)
    setRound(round + 1)
  }
  const block = onBlock && (() => void leave().then(left => left && onBlock()))
  const about = { viewer, hotelId }
  if (sold) return <SoldBooking {...about} onClose={onClose} onAnother={another} booking={sold} />
  const { data: hotel } = query
  if (!hotel)
    return (
      <Dialog open wide steady title={isQuick ? 'Quick sale' : 'Add Booking'} onClose={() => void leave()}>
        <Loaded query={query} loading={<Spinner label="Loading..." />}>
          {() => null}
        </Loaded>
      </Dialog>
    )
  return (
    <OneSale
      key={round}
      {...{ viewer, hotel, notReady, isQuick, onSwitch }}
      start={round === 0 ? start : undefined}
      onBlock={block}
      onClose={() => void leave()}
      onSold={(booking, message) => {
        if (isQuick) {
          showAlert(message, 'success', { about: booking.id })
          return setSold(booking)
        }
        discardChanges()
        onMade(booking, message)
      }}
    />
  )
}

interface OneSaleProps extends Pick<AddBookingProps, 'viewer' | 'isQuick' | 'start' | 'onSwitch' | 'onClose'> {
  hotel: PublicHotel
  notReady: NotReady
  onBlock: (() => void) | undefined
  onSold: (booking: Booking, message: string) => void
}

/** One sale in two layouts. */
const OneSale = ({ hotel, isQuick, start, onSwitch, ...sale }: OneSaleProps) => {
  const draft = useSaleDraft(hotel.id, start, isQuick)
  return isQuick ? (
    <SellBooking {...sale} {...{ hotel, draft }} isBegun={start !== undefined} onSteps={onSwitch} />
  ) : (
    <DeskWizard {...sale} {...{ hotel, draft }} onQuick={onSwitch} />
  )
}
