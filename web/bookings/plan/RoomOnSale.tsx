import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { useUpload } from '#web/api/upload.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import type { PlanRoom } from './plan-rows.ts'

interface RoomOnSaleProps {
  hotelId: string
  room: PlanRoom
  mayChange: boolean
  /** Blocks it for some nights; undefined: whoever looks may not. */
  onBlock: (() => void) | undefined
  onClose: () => void
}

/** Blocks a room for some nights, takes it off sale until somebody changes that, or puts it back. */
export const RoomOnSale = ({ hotelId, room, mayChange, onBlock, onClose }: RoomOnSaleProps) => {
  const { upload } = useUpload(roomFormApi.update, { refreshes: [roomFormApi.list, bookingListApi.roomPlan] })
  const { id, roomNumber, roomType, isAvailable } = room
  const change = async () => {
    const { message = '' } = await upload.mutateAsync({ input: { hotelId, roomId: id, isAvailable: !isAvailable }, files: {} })
    showAlert(message)
    onClose()
  }
  return (
    <Dialog
      open
      title={`Room ${roomNumber}`}
      onClose={onClose}
      footer={
        (mayChange || onBlock) && (
          <>
            <Button onClick={onClose}>Cancel</Button>
            {mayChange && (
              <Button busy={upload.isPending} onClick={() => void change().catch(() => undefined)}>
                {isAvailable ? 'Take off sale' : 'Put on sale'}
              </Button>
            )}
            {onBlock && (
              <Button variant="primary" onClick={onBlock}>
                Block…
              </Button>
            )}
          </>
        )
      }
    >
      <div className="stack">
        {upload.error && <Alert onDismiss={upload.reset}>{upload.error.message}</Alert>}
        <p>
          {roomType}. {isAvailable ? 'Guests and the desk can book it.' : 'Nobody can book it until it is put on sale again.'}
        </p>
        {onBlock && <p className="muted">Blocked it is out of sale for some nights, and free again by itself.</p>}
        {mayChange && isAvailable && (
          <p className="muted">Off sale it stays until you change it. Stays that are booked in it stay as they are.</p>
        )}
      </div>
    </Dialog>
  )
}
