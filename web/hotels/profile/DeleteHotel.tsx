import { useState } from 'react'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import type { StaffHotel } from '#shared/hotels/hotels.ts'
import { useSave } from '#web/api/client.ts'
import { selectHotel, storeUser, useUser } from '#web/session/session.ts'
import { useChecklist } from '#web/shell/checklist.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { discardChanges } from '#web/ui/form/unsaved.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'
import styles from './DeleteHotel.module.css'

/** Deletes the hotel after a question, and says what stands in its way. */
export const DeleteHotel = ({ hotel }: { hotel: Pick<StaffHotel, 'id' | 'name'> }) => {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const user = useUser()
  const isBooked = useChecklist(hotel.id).data?.some(({ key, done }) => key === 'booking' && done) ?? false
  const navigate = useNavigate()
  const remove = useSave(hotelFormApi.remove)
  const forget = async () => {
    // What was typed about it goes with it.
    discardChanges()
    const others = user?.hotels.filter(({ id }) => id !== hotel.id) ?? []
    selectHotel(others[0]?.slug)
    await navigate(`/dashboard?hotel=${others[0]?.slug ?? ''}`)
    if (user) storeUser({ ...user, hotels: others })
    showAlert('Hotel deleted successfully!')
  }
  const close = () => {
    remove.reset()
    setTyped('')
    setAsking(false)
  }
  return (
    <section className={styles.danger} aria-labelledby="delete-hotel">
      <div className="stack gap-2">
        <h2 className="title-3" id="delete-hotel">
          Delete this hotel
        </h2>
        <p id="delete-hotel-about">
          {isBooked
            ? 'This hotel has bookings and cannot be deleted: they are kept. To take no more bookings, set its rooms to not available.'
            : 'Its page, rooms and staff go with it, for good. A hotel with bookings or payment records stays.'}
        </p>
      </div>
      <Button variant="danger" disabled={isBooked} aria-describedby="delete-hotel-about" onClick={() => setAsking(true)}>
        Delete hotel
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete hotel"
          confirm="Delete"
          cancel="Cancel"
          pending={remove.isPending}
          error={remove.error?.message}
          ready={typed.trim() === hotel.name}
          before={
            <>
              <p>Its page, rooms, pictures, offers and roles go with it, and its staff cannot sign in to it any more.</p>
              <TextInput
                label={`Type ${hotel.name} to confirm`}
                autoComplete="off"
                value={typed}
                onChange={event => setTyped(event.target.value)}
              />
            </>
          }
          onConfirm={() => remove.mutate({ hotelId: hotel.id }, { onSuccess: forget })}
          onCancel={close}
        >
          Are you sure you want to delete {hotel.name}...?
        </ConfirmDialog>
      )}
    </section>
  )
}
