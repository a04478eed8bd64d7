import { IconDownload, IconExternalLink, IconFileZip } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, use, useState } from 'react'
import { authApi } from '#shared/accounts/accounts.ts'
import { documentApi, type MonthPart } from '#shared/documents/documents.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { CallError, queryOf, TransportContext, useCall } from '#web/api/client.ts'
import { download } from '#web/api/download.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { Alerts, failureText, showAlert } from '#web/shell/notices/alerts.tsx'
import { saveFile } from '#web/ui/base/save-file.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { Button, buttonClass } from '#web/ui/text/Button.tsx'
import styles from './Documents.module.css'
import { monthOptions } from './document-words.ts'

/** Sections of the return GSTR-1, by the names that its offline tool has for them. */
const tables: readonly (readonly [part: MonthPart, label: string, about: string])[] = [
  ['b2b', 'b2b', 'Invoices to companies with a GSTIN'],
  ['b2cs', 'b2cs', 'Invoices to everybody else, added up by rate'],
  ['cdnr', 'cdnr', 'Credit and debit notes to companies'],
  ['at', 'at', 'Advances that no invoice took yet'],
  ['atadj', 'atadj', 'Advances of earlier months that invoices took'],
  ['hsn', 'hsn', 'All of it added up by the code of the service'],
  ['hsn-b2b', 'hsn (b2b)', 'The same of companies alone'],
  ['hsn-b2c', 'hsn (b2c)', 'The same of everybody else'],
  ['docs', 'docs', 'Numbers issued, from the first to the last of each series'],
]

/** The documents of a month as the hotel's accountant takes them: tables for the return, a summary, and all PDFs. */
export const MonthExport = ({ hotelId }: { hotelId: string }) => {
  const [isOpen, setOpen] = useState(false)
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const first = useCall(documentApi.list, { hotelId, page: 1, size: 1, sort: 'issued' }, { enabled: isOpen })
  const options = monthOptions(
    new Date(serverNow()),
    first.data && (first.data.items[0]?.happenedOn ?? todayInIndia(new Date(serverNow()))),
  )
  // The month before this one is the one to declare, so it is chosen first.
  const [month, setMonth] = useState(() => monthOptions(new Date(serverNow()))[1]?.value ?? '')
  const save = async (part: MonthPart) => {
    try {
      const { name, content } = await download(documentApi.export, { hotelId, month, part })
      saveFile(name, content)
    } catch (error) {
      if (error instanceof Error) showAlert(failureText(error) ?? '', 'danger')
    }
  }
  /**
   * Follows a link once the session is known to be valid: else the browser would show the server's refusal in place of
   * the file, and not the page that leads to the sign-in. A new tab is opened at once, by the press: later the browser
   * would not allow it.
   */
  const follow = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    const { href, target } = event.currentTarget
    const page = target === '_blank' ? window.open('', '_blank') : window
    if (target === '_blank' && page) page.opener = null
    try {
      await cache.fetchQuery({ ...queryOf(authApi.validate, {}, transport), staleTime: 0 })
      page?.location.assign(href)
    } catch (error) {
      if (page !== window) page?.close()
      const isSignedOut = error instanceof CallError && error.status === 401
      if (error instanceof Error && !isSignedOut) showAlert(failureText(error) ?? '', 'danger')
    }
  }
  const addressOf = (part: MonthPart) => `${documentApi.export.path}?${new URLSearchParams({ hotelId, month, part })}`
  return (
    <>
      <Button onClick={() => setOpen(true)}>GST files for your CA</Button>
      {isOpen && (
        <Dialog
          open
          title="GST files for your CA"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Alerts inline />
              <Button onClick={() => setOpen(false)}>Close</Button>
            </>
          }
        >
          <div className="stack">
            <Select
              label="Month"
              value={month}
              options={options}
              hint="By the days on which money came or went and guests checked out."
              onChange={({ target }) => setMonth(target.value)}
            />
            <ul className={styles.list}>
              <li>
                <div className={styles.what}>
                  Summary
                  <small>To read and print: value and each tax by rate, advances from the first day to the last</small>
                </div>
                <a
                  className={buttonClass('plain')}
                  href={addressOf('summary')}
                  target="_blank"
                  rel="noreferrer"
                  aria-label="Open the summary"
                  onClick={follow}
                >
                  <IconExternalLink size={18} aria-hidden />
                  Open
                </a>
              </li>
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
                  All in one file
                  <small>The summary, all tables, and the originals of the month as PDFs</small>
                </div>
                {/* The browser writes it to the disk as it arrives: it may be too large for a page. */}
                <a className={buttonClass('plain')} href={addressOf('zip')} download aria-label="Download all as ZIP" onClick={follow}>
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
