import { lazy, Suspense, useState } from 'react'
import type { PublicHotel } from '#shared/hotels.ts'
import { Picture } from '#web/ui/Picture.tsx'
import styles from './Gallery.module.css'

const GalleryDialog = lazy(async () => ({ default: (await import('./GalleryDialog.tsx')).GalleryDialog }))

/** All pictures of the hotel; pressing one opens it large. */
export const Gallery = ({ hotel }: { hotel: Pick<PublicHotel, 'name' | 'images'> }) => {
  const [shown, setShown] = useState<number>()
  if (hotel.images.length < 2) return null
  return (
    <section aria-labelledby="gallery">
      <h2 className={styles.heading} id="gallery">
        Gallery
      </h2>
      <ul className={styles.gallery}>
        {hotel.images.map((image, index) => (
          <li key={image.id}>
            <button type="button" className={styles.open} onClick={() => setShown(index)}>
              <Picture picture={image} alt={image.imageName} sizes="(min-width: 60em) 22rem, (min-width: 40em) 45vw, 78vw" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <GalleryDialog hotel={hotel} start={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </section>
  )
}
