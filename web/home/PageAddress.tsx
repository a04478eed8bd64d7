import { useId, useRef } from 'react'
import type { HotelChoice } from '#web/session/pick-hotel.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import styles from './Checklist.module.css'

/** The address of the hotel's own page: to open, to copy, and to share where the browser can. */
export const PageAddress = ({ hotel: { name, slug } }: { hotel: HotelChoice }) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const url = `${location.origin}/${slug}`
  // Closing the browser's own window is no failure.
  const share = () => navigator.share({ title: name, url }).catch(() => undefined)
  return (
    <div className="stack gap-2">
      <label htmlFor={id}>Your hotel’s page, where guests book</label>
      <div className={styles.address}>
        <input className="control" id={id} ref={input} value={url} readOnly />
        <a className={buttonClass('plain')} href={url} target="_blank" rel="noreferrer">
          Open
        </a>
        <CopyButton text={url} input={input} />
        {'share' in navigator && <Button onClick={share}>Share</Button>}
      </div>
    </div>
  )
}
