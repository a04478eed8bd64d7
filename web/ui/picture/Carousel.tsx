import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { Picture as StoredPicture } from '#shared/rooms/gallery.ts'
import { useHydrated, useMedia } from '../base/use-browser.ts'
import styles from './Carousel.module.css'
import { Picture } from './Picture.tsx'

interface CarouselProps {
  images: readonly StoredPicture[] | undefined
  /** What the pictures show, for assistive technology. */
  label: string
  sizes: string
  /** Whether the first picture loads at once. */
  first?: boolean
  /** Pressing a picture opens it large. */
  onOpen?: ((index: number) => void) | undefined
}

const interval = 3000

/**
 * Shows one picture after the other in a loop (specification, section 9): 3 s each, with a transition of 500 ms.
 * Pictures that cannot be loaded are left out; if none is left, a message says so.
 */
export const Carousel = ({ images = [], label, sizes, first = false, onOpen }: CarouselProps) => {
  const [failed, setFailed] = useState<readonly string[]>([])
  const shown = images.filter(({ imagePath }) => !failed.includes(imagePath))
  const onFailed = ({ imagePath }: StoredPicture) => setFailed(now => [...now, imagePath])
  const open = onOpen && ((image: StoredPicture) => onOpen(images.indexOf(image)))
  const [only] = shown
  if (!only) {
    return (
      <div className={styles.empty}>
        <Picture picture={null} alt="" sizes={sizes} />
        <p className={styles.none}>{images.length > 0 ? 'Error loading images.' : 'No images available'}</p>
      </div>
    )
  }
  if (shown.length > 1) return <Slides {...{ images: shown, label, sizes, first, onOpen: open, onFailed }} />
  const picture = <Picture picture={only} alt={`${label}: ${only.imageName}`} onFailed={() => onFailed(only)} {...{ sizes, first }} />
  return open ? (
    <button type="button" className="picture-button" onClick={() => open(only)}>
      {picture}
    </button>
  ) : (
    picture
  )
}

interface SlidesProps {
  images: readonly StoredPicture[]
  label: string
  sizes: string
  first: boolean
  onOpen: ((image: StoredPicture) => void) | undefined
  onFailed: (image: StoredPicture) => void
}

const Slides = ({ images, label, sizes, first, onOpen, onFailed }: SlidesProps) => {
  const [place, setAt] = useState(0)
  const [stopped, setStopped] = useState(false)
  const [resting, setResting] = useState(false)
  const touch = useRef(0)
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const count = images.length
  // A picture before it may have failed to load and be left out.
  const at = place % count
  const current = images[at]
  /** Only the shown picture and its two neighbours are fetched; these not before the scripts. */
  const near = useHydrated() ? [0, 1, count - 1] : [0]
  const runs = !(stopped || resting || calm)
  /** Moves by hand, which stops the automatic change. */
  const move = (by: number) => {
    setStopped(true)
    setAt(now => (now + by + count) % count)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `at` starts the time anew after a move by hand
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setAt(now => (now + 1) % count), interval)
    return () => clearInterval(timer)
  }, [runs, count, at])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group, and fieldset is for forms
    <div
      className={styles.carousel}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={event => event.pointerType === 'mouse' && setResting(true)}
      onPointerLeave={event => event.pointerType === 'mouse' && setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft') move(-1)
        if (event.key === 'ArrowRight') move(1)
      }}
      onPointerDown={({ target }) => target instanceof Element && !target.closest('[data-play]') && setStopped(true)}
      onTouchStart={event => {
        touch.current = event.changedTouches[0]?.clientX ?? 0
      }}
      onTouchEnd={event => {
        const way = (event.changedTouches[0]?.clientX ?? 0) - touch.current
        if (Math.abs(way) > 40) move(way < 0 ? 1 : -1)
      }}
    >
      <div aria-live={runs ? 'off' : 'polite'}>
        {images.map((image, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and fieldset is for forms
          <div
            key={image.imagePath}
            className={`${styles.slide} ${index === at ? styles.shown : ''}`}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            aria-hidden={index !== at}
          >
            {near.includes((index - at + count) % count) && (
              <Picture
                picture={image}
                alt={`${label}: ${image.imageName}`}
                {...{ sizes, first: first && index === 0 }}
                onFailed={() => onFailed(image)}
              />
            )}
          </div>
        ))}
      </div>
      {onOpen && current && (
        <button
          type="button"
          className={`picture-button ${styles.open}`}
          aria-label={`${label}: show picture ${at + 1} of ${count} large`}
          onClick={() => onOpen(current)}
        />
      )}
      <div className={styles.controls}>
        <button type="button" className="icon-button" onClick={() => move(-1)} aria-label="Previous picture">
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <span className={styles.count} aria-hidden>
          {at + 1} / {count}
        </span>
        {!calm && (
          <button
            type="button"
            className="icon-button"
            data-play
            onClick={() => setStopped(now => !now)}
            aria-label={stopped ? 'Play pictures' : 'Pause pictures'}
          >
            {stopped ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
          </button>
        )}
        <button type="button" className="icon-button" onClick={() => move(1)} aria-label="Next picture">
          <IconChevronRight size={20} aria-hidden />
        </button>
      </div>
    </div>
  )
}
