import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { Frieze } from '#web/shell/layout/Frieze.tsx'
import { Picture } from '#web/ui/picture/Picture.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './Gallery.module.css'

/** Two rows of three; the rest is one press away. */
const atOnce = 6

interface GalleryProps {
  hotel: Pick<PublicHotel, 'images'>
  onOpen: (index: number) => void
}

/** The pictures of the hotel; pressing one opens them large. */
export const Gallery = ({ hotel, onOpen }: GalleryProps) => {
  if (hotel.images.length < 2) return null
  return (
    <section aria-labelledby="gallery">
      <div className={styles.divider}>
        <Frieze />
      </div>
      <h2 className="title-2" id="gallery">
        Gallery
      </h2>
      <ul className={styles.gallery}>
        {hotel.images.slice(0, atOnce).map((image, index) => (
          <li key={image.id}>
            <button type="button" className={styles.open} onClick={() => onOpen(index)}>
              <Picture picture={image} alt={image.imageName} sizes="(min-width: 60em) 22rem, (min-width: 40em) 45vw, 78vw" />
            </button>
          </li>
        ))}
      </ul>
      {hotel.images.length > atOnce && (
        <Button className="mt-4" onClick={() => onOpen(0)}>
          Show all {hotel.images.length} pictures
        </Button>
      )}
    </section>
  )
}
