import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef } from 'react'
import { columnOf, importColumnIds } from '#shared/bookings/import-columns.ts'
import { importLimits, importTemplate } from '#shared/bookings/imports.ts'
import { addDays } from '#shared/words/dates.ts'
import { saveFile } from '#web/ui/base/save-file.ts'
import { useFileDrop } from '#web/ui/field/use-file-drop.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { Disclosure } from '#web/ui/text/Disclosure.tsx'
import { deskDay } from '../parts/status-part.ts'
import styles from './Imports.module.css'

const saveTemplate = () => {
  const { today } = deskDay()
  const example = importTemplate({ checkInDate: addDays(today, 7), checkOutDate: addDays(today, 9), room: '101' })
  saveFile('bookings-template.csv', new Blob([example], { type: 'text/csv;charset=utf-8' }))
}

/** Where a file is chosen or dropped, with the template as long as there is none. */
export const ImportChoose = ({ busy, chosen, onFile }: { busy: boolean; chosen: string | undefined; onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file && !busy) onFile(file)
  }
  const { isOver, drop } = useFileDrop(take)
  return (
    <div className={`${styles.drop} ${isOver ? styles.over : ''}`} {...drop}>
      <Button icon={<IconFileSpreadsheet size={18} aria-hidden />} busy={busy} onClick={() => input.current?.click()}>
        {chosen === undefined ? 'Choose a CSV file' : 'Choose another file'}
      </Button>
      {chosen === undefined ? (
        <>
          <Button icon={<IconDownload size={18} aria-hidden />} onClick={saveTemplate}>
            Download the template
          </Button>
          <p className="small">One row for each room and stay, at most {importLimits.rows.toLocaleString('en-IN')} rows and 1 MB.</p>
        </>
      ) : (
        <p className="wrap-anywhere">{chosen}</p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="CSV file"
        hidden
        onChange={event => {
          take(event.target.files)
          // The same file may be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** What the columns of a file mean. */
export const ImportHelp = () => (
  <Disclosure title="What the columns mean">
    <dl className={styles.columns}>
      {importColumnIds.options.map(column => {
        const { label, help, needed } = columnOf(column)
        return (
          <div key={column}>
            <dt>
              {label}
              {needed && <span className="small"> (needed)</span>}
            </dt>
            <dd className="small">{help}</dd>
          </div>
        )
      })}
    </dl>
  </Disclosure>
)
