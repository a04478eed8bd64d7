import { type HotelTaxRow, hotelTaxApi } from '#shared/rates/hotel-tax.ts'
import { formatDate } from '#shared/words/dates.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

interface RemoveTaxProps {
  hotelId: string
  row: HotelTaxRow
  onClose: () => void
}

/** Asks before what was said for a day to come is taken back. */
export const RemoveTax = ({ hotelId, row: { fromDate, version }, onClose }: RemoveTaxProps) => {
  const { mutate, isPending, error } = useSave(hotelTaxApi.remove, { refreshes: [hotelTaxApi.get] })
  const say = ({ message = '' }: { message?: string | undefined }) => {
    showAlert(message)
    onClose()
  }
  return (
    <ConfirmDialog
      title={`GST from ${formatDate(fromDate)}`}
      confirm="Remove"
      cancel="Cancel"
      pending={isPending}
      error={error?.message}
      onConfirm={() => mutate({ hotelId, fromDate, version }, { onSuccess: say })}
      onCancel={onClose}
    >
      Are you sure you want to remove it? What was said before goes on then. Bookings keep their price.
    </ConfirmDialog>
  )
}
