import { useMutation } from '@tanstack/react-query'
import { use, useRef, useState } from 'react'
import { columnOf, type ImportColumnId } from '#shared/bookings/import-columns.ts'
import { type DateOrder, type ImportPreview, importApi } from '#shared/bookings/imports.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { CallError, call, TransportContext, useSave } from '#web/api/client.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { failureNode } from '../calls/failure.tsx'
import { useCallKey } from '../calls/use-call-key.ts'
import { bookingQueries } from '../calls/use-live.ts'
import { ImportChoose, ImportHelp } from './ImportChoose.tsx'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportRows } from './ImportRows.tsx'
import styles from './Imports.module.css'
import { csvTextOf } from './import-file.ts'

interface Chosen {
  fileName: string
  csv: string
  dateOrder?: DateOrder
  /** What is read from each column, where somebody chose it. */
  columns?: (ImportColumnId | null)[]
}

const ordersOf = ({ dayFirst, monthFirst }: NonNullable<ImportPreview['asksAbout']>): { value: DateOrder; label: string }[] => [
  ...(dayFirst ? [{ value: 'DAY_FIRST' as const, label: formatDate(dayFirst) }] : []),
  ...(monthFirst ? [{ value: 'MONTH_FIRST' as const, label: formatDate(monthFirst) }] : []),
]

interface ImportDialogProps {
  hotelId: string
  onClose: () => void
  onImported: (importId: string) => void
}

/** Bookings from a CSV file: it is chosen, every row is looked at, and all of it is booked or nothing. */
export const ImportDialog = ({ hotelId, onClose, onImported }: ImportDialogProps) => {
  const transport = use(TransportContext)
  const [chosen, setChosen] = useState<Chosen>()
  const [sendMails, setSendMails] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  /** The last look, which stays while the next one is on its way: fields keep their focus. */
  const [seen, setSeen] = useState<ImportPreview>()
  const keyOf = useCallKey()
  const alert = useRef<HTMLDivElement>(null)
  // What is looked at: the rows as they are now, also after an import was refused.
  const look = useMutation<ImportPreview, Error, Chosen>({
    mutationFn: async ({ csv, dateOrder, columns }) =>
      (await call(importApi.preview, { hotelId, csv, dateOrder, columns }, { transport })).data,
    onSuccess: data => setSeen(data),
  })
  const open = useMutation<void, Error, File>({
    mutationFn: async file => {
      const next = { fileName: file.name, csv: await csvTextOf(file) }
      setChosen(next)
      await look.mutateAsync(next)
    },
    onMutate: () => {
      setChosen(undefined)
      setLeavesOut(false)
      setSeen(undefined)
      look.reset()
      save.reset()
    },
  })
  const save = useSave(importApi.create, { refreshes: [...bookingQueries, importApi.list, roomApi.search] })
  const preview = chosen && look.data
  const leaveOut = preview?.rows.flatMap(({ line, faults }) => (faults.length > 0 ? [line] : [])) ?? []
  const faulty = leaveOut.length
  const count = (preview?.rows.length ?? 0) - faulty
  const sold = preview && count > 0 && (faulty === 0 || leavesOut) ? preview : undefined
  const lookAgain = (next: Chosen) => {
    setChosen(next)
    save.reset()
    look.mutate(next)
  }
  const book = async () => {
    if (!chosen || !sold) return
    const input = {
      hotelId,
      ...chosen,
      sendMails: sendMails && sold.emails > 0,
      totalAmount: sold.price,
      ...(faulty > 0 && { leaveOut }),
    }
    try {
      const { data } = await save.mutateAsync({ ...input, key: keyOf(input) })
      onImported(data.id)
    } catch (error) {
      // Rooms were sold meanwhile: the rows say which.
      if (error instanceof CallError && Object.keys(error.fields).length > 0) look.mutate(chosen)
      alert.current?.focus()
    }
  }
  const refusal = save.error ?? open.error ?? look.error
  const isReading = open.isPending || look.isPending
  return (
    <Dialog
      open
      title="Import bookings"
      onClose={() => !save.isPending && onClose()}
      wide
      steady
      footer={
        <>
          <p className={styles.sum} aria-live="polite">
            {sold && `${counted(count, 'booking')}, ${formatRupees(sold.price)}`}
          </p>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={save.isPending} disabled={!sold || isReading} onClick={book}>
            {save.isPending ? 'Importing...' : 'Import'}
          </Button>
        </>
      }
    >
      <div className="stack">
        {!preview && (
          <p className="small">
            Bring the bookings of another system or a spreadsheet. Every row is checked before anything is booked, and all rows are booked
            or none.
          </p>
        )}
        <ImportChoose busy={isReading || save.isPending} chosen={chosen?.fileName} onFile={file => open.mutate(file)} />
        {refusal && <Alert ref={alert}>{refusal instanceof CallError ? failureNode(refusal) : refusal.message}</Alert>}
        {isReading && <Spinner label="Reading the file" />}
        {!preview && <ImportHelp />}
        {preview && !isReading && <Summary preview={preview} faulty={faulty} isTold={chosen.dateOrder !== undefined} />}
        {chosen && seen && (
          <ImportColumns
            headings={seen.headings}
            columns={chosen.columns ?? seen.headings.map(({ column }) => column)}
            isOpen={chosen.columns !== undefined || seen.missing.length > 0}
            onChange={columns => lookAgain({ ...chosen, columns })}
          />
        )}
        {preview && !isReading && (
          <>
            {preview.asksAbout && (
              <RadioGroup
                label={`What does ${preview.asksAbout.text} mean in this file?`}
                options={ordersOf(preview.asksAbout)}
                value={chosen.dateOrder ?? ''}
                onChange={dateOrder => lookAgain({ ...chosen, dateOrder })}
              />
            )}
            {faulty > 0 && count > 0 && (
              <Checkbox
                label={`Leave out ${counted(faulty, 'row')} that cannot be imported`}
                hint={count === 1 ? 'The other row is booked.' : `The other ${counted(count, 'row')} are booked.`}
                checked={leavesOut}
                onChange={setLeavesOut}
              />
            )}
            {sold && sold.emails > 0 && (
              <Checkbox
                label={`Send a confirmation to ${counted(sold.emails, 'guest')} with an email address`}
                hint="Sent confirmations keep the import from being undone."
                checked={sendMails}
                onChange={setSendMails}
              />
            )}
            {preview.rows.length > 0 && <ImportRows rows={preview.rows} />}
            {faulty > 0 && <ImportHelp />}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** `isTold`: how its dates are meant. */
const Summary = ({ preview, faulty, isTold }: { preview: ImportPreview; faulty: number; isTold: boolean }) => {
  const { rows, received, headings, missing } = preview
  const ignored = headings.flatMap(({ column, name }) => (column === null && name !== '' ? [name] : []))
  const unread = ignored.length > 0 && (
    <p className="small wrap-anywhere">
      Not read: {ignored.slice(0, 12).join(', ')}
      {ignored.length > 12 && ` and ${ignored.length - 12} more`}.
    </p>
  )
  if (missing.length > 0)
    return (
      <Alert tone="attention" title="Say what the columns of this file are">
        Not found: {missing.map(column => columnOf(column).label).join(', ')}.
        {missing.includes('reference') &&
          ' If no column has it, add one with the other system’s booking number, and choose the file again.'}
      </Alert>
    )
  if (faulty > 0)
    return (
      <Alert tone="attention" title={`${counted(faulty, 'row')} of ${rows.length.toLocaleString('en-IN')} cannot be imported`}>
        {preview.asksAbout && !isTold
          ? 'First say below how its dates are meant.'
          : `Correct the file and choose it again${faulty < rows.length ? `, or leave ${faulty === 1 ? 'this row' : 'these rows'} out` : ''}.`}{' '}
        Nothing was booked.
        {unread}
      </Alert>
    )
  return (
    <Alert tone="success" title={`${counted(rows.length, 'booking')} can be imported`}>
      {received > 0 ? `${formatRupees(received)} of it was received earlier: it is in no day book here.` : 'None of it has been paid yet.'}
      {unread}
    </Alert>
  )
}
