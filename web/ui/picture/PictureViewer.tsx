import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Picture as StoredPicture } from '#shared/rooms/gallery.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { Picture } from './Picture.tsx'
import styles from './PictureViewer.module.css'

export interface PictureViewerProps {
  pictures: readonly StoredPicture[]
  start: number
  title: string
  onClose: () => void
}

const indexIn = ({ scrollLeft, clientWidth }: Element) => Math.round(scrollLeft / clientWidth)

/** Full-screen pictures in a strip that swiping, arrow keys and buttons move, with the browser's own zoom. */
export const PictureViewer = ({ pictures, start, title, onClose }: PictureViewerProps) => {
  const strip = useRef<HTMLElement>(null)
  const [at, setAt] = useState(start)
  const show = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth, behavior: 'instant' })
  // From the scroll position: the state may lag behind by a key.
  const moveBy = (by: number) => strip.current && show(indexIn(strip.current) + by)
  const move = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    moveBy(by)
  })
  const begin = useEffectEvent(() => show(start))
  // After the dialog has opened: before, the strip has no width.
  useEffect(() => {
    begin()
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [])
  const count = pictures.length
  return (
    <Dialog open full title={title} onClose={onClose}>
      <section
        ref={strip}
        className={styles.strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard
        tabIndex={0}
        aria-label="Pictures"
        onScroll={({ currentTarget }) => setAt(indexIn(currentTarget))}
      >
        {pictures.map((picture, index) => (
          <div key={picture.imagePath} className={styles.slide} aria-hidden={index !== at}>
            <Picture picture={picture} alt={picture.imageName || title} sizes="100vw" first={index === start} />
          </div>
        ))}
      </section>
      <div className={styles.foot}>
        <button type="button" className="icon-button" aria-label="Previous picture" disabled={at === 0} onClick={() => moveBy(-1)}>
          <IconChevronLeft size={24} aria-hidden />
        </button>
        <p role="status">
          {at + 1} of {count}
          {pictures[at]?.imageName && <>: {pictures[at].imageName}</>}
        </p>
        <button type="button" className="icon-button" aria-label="Next picture" disabled={at === count - 1} onClick={() => moveBy(1)}>
          <IconChevronRight size={24} aria-hidden />
        </button>
      </div>
    </Dialog>
  )
}
