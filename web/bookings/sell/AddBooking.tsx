import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { leaveErrors } from '#web/shell/notices/messages.ts'
import { stored, useStored } from '#web/ui/base/stored.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { SoldBooking } from '../desk/SoldBooking.tsx'
import { StepByStep } from '../desk/StepByStep.tsx'
import type { DeskStart } from '../desk/use-desk-stay.ts'
import { useOccupied } from '../desk/use-occupied.ts'
import { SellBooking } from './SellBooking.tsx'

interface AddBookingProps extends HotelProps {
  /** Where it begins: a free stretch of the room plan, dates as YYYY-MM-DD. */
  start?: DeskStart | undefined
  /** Blocks the room on these nights instead. */
  onBlock?: (() => void) | undefined
  onClose: () => void
}

/** Whether the desk goes step by step at the moment: a reload of the page leaves it where it is. */
const stepByStep = stored('tab', 'atithi.draft.desk-steps', z.boolean(), false)

/** Whether a sale is on its way; what else the page sends does not keep it from closing. */
const useIsSelling = (): boolean => {
  const sold = useIsMutating({ mutationKey: [bookingApi.create.path] })
  const held = useIsMutating({ mutationKey: [paymentLinkApi.hold.path] })
  return sold + held > 0
}

/** A sale at the desk: on one screen, or step by step. Both keep what was typed in the same drafts, so that one goes on with the other. */
export const AddBooking = ({ viewer, hotelId, start, onBlock, onClose }: AddBookingProps) => {
  const query = useCall(hotelApi.get, hotelQuery(hotelId))
  const occupied = useOccupied(hotelId, can(viewer, 'bookings', 'READ'))
  const isByStep = useStored(stepByStep)
  /** What was taken over from the other screen stands in the draft: the stretch of the plan is in it. */
  const [isTaken, setTaken] = useState(false)
  const [round, setRound] = useState(0)
  const [sold, setSold] = useState<Booking>()
  useEffect(() => leaveErrors(), [])
  const isSending = useIsSelling()
  // Once it is closed: another screen that came up for a moment would take the draft that is thrown away.
  useEffect(() => () => stepByStep.set(false), [])
  const leave = async () => {
    if (isSending || !(await mayLeave())) return false
    onClose()
    return true
  }
  const another = () => {
    setSold(undefined)
    setTaken(true)
    setRound(round + 1)
  }
  const block = onBlock && (() => void leave().then(left => left && onBlock()))
  const about = { viewer, hotelId }
  if (sold) return <SoldBooking {...about} onClose={onClose} onAnother={another} booking={sold} />
  const { data: hotel } = query
  if (!hotel)
    return (
      <Dialog open wide steady title="Add Booking" onClose={() => void leave()}>
        <Loaded query={query} loading={<Spinner label="Loading..." />}>
          {() => null}
        </Loaded>
      </Dialog>
    )
  const sale = { viewer, hotel, occupied, start: isTaken ? undefined : start, onSold: setSold, onClose: () => void leave(), onBlock: block }
  return isByStep ? (
    <StepByStep key={round} {...sale} />
  ) : (
    <SellBooking
      key={round}
      {...sale}
      onSteps={() => {
        setTaken(true)
        stepByStep.set(true)
      }}
    />
  )
}
