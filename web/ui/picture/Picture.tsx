import { useState } from 'react'
import { filePath } from '#shared/contract/paths.ts'
import type { Picture as StoredPicture } from '#shared/rooms/gallery.ts'
import { ArchWindow } from './ArchWindow.tsx'
import styles from './Picture.module.css'

interface PictureProps {
  /** Absent: the drawn placeholder. */
  picture: StoredPicture | null | undefined
  alt: string
  /** The `sizes` of the `img`: the picture's width in the page. */
  sizes: string
  /** Loads at once and before others: for the one picture that opens a page. */
  first?: boolean
  className?: string
  /** Called if the picture cannot be loaded. */
  onFailed?: () => void
}

/** A stored picture in the width that the screen needs, filling its parent's box; a drawing if there is none. */
export const Picture = ({ picture, alt, sizes, first = false, className = '', onFailed }: PictureProps) => {
  const [failed, setFailed] = useState<string>()
  if (!picture || failed === picture.imagePath) {
    return (
      <span className={`${styles.drawn} ${className}`} role="img" aria-label="No Image">
        <ArchWindow />
        <span className={styles.none}>No Image</span>
      </span>
    )
  }
  const fail = () => {
    setFailed(picture.imagePath)
    onFailed?.()
  }
  const { imagePath, width, height, widths } = picture
  return (
    <img
      className={`${styles.picture} ${className}`}
      src={filePath(imagePath, widths.findLast(one => one <= 960) ?? widths[0])}
      srcSet={widths.map(one => `${filePath(imagePath, one)} ${one}w`).join(', ')}
      alt={alt}
      {...{ sizes, width, height }}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      // A picture can have failed before this code ran, when the server wrote the page.
      ref={image => {
        if (image?.complete && image.naturalWidth === 0 && !image.hidden) fail()
      }}
      onError={fail}
    />
  )
}
