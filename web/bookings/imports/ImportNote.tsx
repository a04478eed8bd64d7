import { useState } from 'react'
import { importApi } from '#shared/bookings/imports.ts'
import { can } from '#shared/contract/permissions.ts'
import { counted } from '#shared/words/text.ts'
import { useCall, useSave } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { momentText } from '#web/ui/base/moment.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import styles from './Imports.module.css'

/** Describes the import whose bookings alone are listed, with buttons to undo it and to show all bookings. */
export const ImportNote = ({ viewer, hotelId, importId, onAll }: HotelProps & { importId: string; onAll: () => void }) => {
  const { data, error, isFetching, refetch } = useCall(importApi.list, { hotelId })
  const undo = useSave(importApi.undo, { refreshes: [...bookingQueries, importApi.list] })
  const [asks, setAsks] = useState(false)
  const found = data?.find(({ id }) => id === importId)
  if (error) return <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />
  if (!found)
    return (
      <div className={styles.note} aria-busy={!data || undefined}>
        <p>{data ? 'An earlier import.' : 'An import'}</p>
        <Button onClick={onAll}>Show all bookings</Button>
      </div>
    )
  const { fileName, bookings, by, at, undoneAt, staysBecause } = found
  const takeBack = async () => {
    await undo.mutateAsync({ hotelId, importId }).then(
      () => {
        showAlert('Import undone.')
        onAll()
      },
      () => undefined,
    )
  }
  return (
    <div className={styles.note}>
      <div>
        <p className="strong wrap-anywhere">
          {counted(bookings, 'booking')} from {fileName}
        </p>
        <p className="small">
          Imported {momentText(at)}
          {by !== null && ` by ${by}`}.{' '}
          {undoneAt ? 'Undone.' : staysBecause !== null && can(viewer, 'bookings', 'DELETE') && `Cannot be undone: ${staysBecause}`}
        </p>
      </div>
      {staysBecause === null && can(viewer, 'bookings', 'DELETE') && <Button onClick={() => setAsks(true)}>Undo</Button>}
      <Button onClick={onAll}>Show all bookings</Button>
      {asks && (
        <ConfirmDialog
          title="Undo this import?"
          confirm="Delete the bookings"
          cancel="Keep them"
          pending={undo.isPending}
          error={undo.error?.message}
          onConfirm={takeBack}
          onCancel={() => setAsks(false)}
        >
          {bookings === 1 ? 'The booking of this import is' : `All ${bookings.toLocaleString('en-IN')} bookings of this import are`}{' '}
          deleted, and the nights go back on sale.
        </ConfirmDialog>
      )}
    </div>
  )
}
