import { IconMapPin, IconStarFilled } from '@tabler/icons-react'
import type { PublicHotel } from '#shared/hotels.ts'
import { Picture } from '#web/ui/Picture.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './Banner.module.css'

/** The first cover picture across the page, with four more beside it where there is room, and the hotel's name on it. */
export const Banner = ({ hotel }: { hotel: Pick<PublicHotel, 'name' | 'location' | 'rating' | 'images'> }) => {
  const { name, location, rating, images } = hotel
  const [cover, ...others] = images
  const beside = others.length >= 4 ? others.slice(0, 4) : []
  return (
    <div className={`${styles.banner} ${beside.length > 0 ? styles.mosaic : ''} ${cover ? '' : styles.bare}`}>
      <div className={styles.cover}>
        <Picture
          picture={cover}
          alt={cover?.imageName || name}
          sizes={beside.length > 0 ? '(min-width: 60em) 62vw, 100vw' : '100vw'}
          first
        />
      </div>
      {beside.map(image => (
        <div className={styles.tile} key={image.id}>
          <Picture picture={image} alt={image.imageName} sizes="19vw" />
        </div>
      ))}
      <div className={styles.title}>
        <div className={styles.text}>
          <h1 className={styles.name}>{name}</h1>
          <p className={styles.place}>
            {location && (
              <span className={styles.fact}>
                <IconMapPin size={18} stroke={1.75} aria-hidden />
                {location}
              </span>
            )}
            {rating !== null && (
              <span className={styles.fact}>
                <IconStarFilled size={16} aria-hidden />
                <VisuallyHidden>Rated </VisuallyHidden>
                {rating.toFixed(1)}
                <VisuallyHidden> out of 5</VisuallyHidden>
              </span>
            )}
          </p>
        </div>
      </div>
    </div>
  )
}
