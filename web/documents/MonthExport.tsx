import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import { documentApi } from '#shared/documents.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { download } from '#web/api/download.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { Alerts, failureText, showAlert } from '#web/shell/alerts.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './Documents.module.css'
import { monthOptions } from './document-words.ts'

/** Answers with a file as the PDF of a document does. */
const monthFile: Endpoint = { ...documentApi.pdf, path: '/api/document/exportdocuments' }

/** The tables of the return GSTR-1, by the names that its offline tool has for them. */
const tables = [
  ['summary', 'Summary', 'By rate: taxable value, CGST, SGST or UTGST, IGST; advances from the first day to the last'],
  ['b2b', 'b2b', 'Invoices to companies with a GSTIN'],
  ['b2cs', 'b2cs', 'Invoices to everybody else, added up by rate'],
  ['cdnr', 'cdnr', 'Credit and debit notes to companies'],
  ['at', 'at', 'Advances received without an invoice in the month'],
  ['atadj', 'atadj', 'Advances of earlier months that invoices took'],
  ['hsn', 'hsn', 'All of it added up by the code of the service'],
  ['docs', 'docs', 'Numbers issued, from the first to the last of each series'],
] as const

/** The documents of a month as the hotel's accountant takes them: tables for the return, a summary, and all PDFs. */
export const MonthExport = ({ hotelId }: { hotelId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const options = monthOptions(new Date(serverNow()))
  // What is declared is the month before.
  const [month, setMonth] = useState(options[1]?.value ?? '')
  const save = async (part: string) => {
    try {
      const { name, content } = await download(monthFile, { hotelId, month, part })
      saveFile(name, content)
    } catch (error) {
      if (error instanceof Error) showAlert(failureText(error) ?? '', 'danger')
    }
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Month for the accountant</Button>
      {isOpen && (
        <Dialog
          open
          title="Month for the accountant"
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>Close</Button>}
        >
          <div className="stack">
            <Alerts inline />
            <Select
              label="Month"
              value={month}
              options={options}
              hint="By the days on which money came or went and guests checked out."
              onChange={({ target }) => setMonth(target.value)}
            />
            <ul className={styles.list}>
              {tables.map(([part, label, about]) => (
                <li key={part}>
                  <div className={styles.what}>
                    {label}
                    <small>{about}</small>
                  </div>
                  <Button icon={<IconDownload size={18} aria-hidden />} aria-label={`Download ${label} as CSV`} onClick={() => save(part)}>
                    CSV
                  </Button>
                </li>
              ))}
              <li>
                <div className={styles.what}>
                  All PDFs
                  <small>The originals of the month in one file</small>
                </div>
                {/* Written to the disk while it arrives: a month may be larger than a page can hold. */}
                <a
                  className={buttonClass('plain')}
                  href={`${monthFile.path}?${new URLSearchParams({ hotelId, month, part: 'zip' })}`}
                  download
                  aria-label="Download all PDFs as ZIP"
                >
                  <IconFileZip size={18} aria-hidden />
                  ZIP
                </a>
              </li>
            </ul>
          </div>
        </Dialog>
      )}
    </>
  )
}
