import { useState } from 'react'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { otherStateOf } from '#shared/rates/gstin-state.ts'
import { type HotelTaxRow, hotelTaxApi } from '#shared/rates/hotel-tax.ts'
import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Doubt } from '#web/ui/field/Doubt.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Facts } from '#web/ui/text/Facts.tsx'

const rowText = ({ scheme, gstin, legalName, pricesIncludeTax, eInvoice }: HotelTaxRow): string => {
  if (scheme === 'NONE') return 'Not registered.'
  const names = `${legalName}, GSTIN ${gstin}.`
  if (scheme === 'COMPOSITION') return `Composition scheme: ${names}`
  const program = eInvoice ? ' You make the invoices of companies yourself.' : ''
  return `Registered: ${names} Prices ${pricesIncludeTax ? '' : 'do not '}include GST.${program}`
}

/** What was said of the hotel's GST, by its first night; what is to come can be taken back. */
export const TaxInForce = ({ hotelId, tax }: { hotelId: string; tax: DataOf<typeof hotelTaxApi.get> }) => {
  const today = todayInIndia(new Date())
  const [removed, setRemoved] = useState<HotelTaxRow>()
  const shown = (row: HotelTaxRow) => {
    const elsewhere = otherStateOf(row.gstin ?? '', tax.state)
    return (
      <>
        {rowText(row)}{' '}
        {row.fromDate > today && (
          <Button onClick={() => setRemoved(row)} aria-label={`Remove what holds from ${formatDate(row.fromDate)}`}>
            Remove
          </Button>
        )}
        {elsewhere && <Doubt>{elsewhere}</Doubt>}
      </>
    )
  }
  return (
    <>
      {tax.rows.length > 0 && (
        <section className="card">
          <h2 className="title-3">In force</h2>
          <Facts className="facts gap-1" facts={tax.rows.map(row => [`From ${formatDate(row.fromDate)}`, shown(row)] as const)} />
        </section>
      )}
      {removed && <RemoveTax hotelId={hotelId} row={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

interface RemoveTaxProps {
  hotelId: string
  row: HotelTaxRow
  onClose: () => void
}

/** Asks before what was said for a day to come is taken back. */
const RemoveTax = ({ hotelId, row: { fromDate, version }, onClose }: RemoveTaxProps) => {
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
