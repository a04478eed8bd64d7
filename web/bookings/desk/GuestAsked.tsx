import { useEffect, useRef, useState } from 'react'
import styles from './GuestAsked.module.css'

/** What the guest wrote in the enquiry from which a sale began: two lines of it, and the rest on demand. */
export const GuestAsked = ({ text }: { text: string }) => {
  const words = useRef<HTMLParagraphElement>(null)
  const [isWhole, setWhole] = useState(false)
  /** Two lines were not enough. It stays true: a button that went away would take the keyboard focus with it. */
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = words.current
    if (!element) return
    const observer = new ResizeObserver(() => setCut(was => was || element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <section className={styles.asked} aria-label="What the guest wrote">
      <p className="small">The guest wrote</p>
      <p ref={words} className={isWhole ? 'prose' : styles.begin}>
        {text}
      </p>
      {isCut && (
        <button type="button" className="text-button thumb-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Less' : 'More'}
        </button>
      )}
    </section>
  )
}
