import { IconLibraryPhoto, IconMapPin, IconStarFilled } from '@tabler/icons-react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { Picture } from '#web/ui/picture/Picture.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { nightText } from '../night-text.ts'
import styles from './Banner.module.css'
import { FromPrice } from './FromPrice.tsx'

/** On a phone the picture fills a box of nearly its own height; a file a little less than sharp loads much sooner. */
const filling = '(min-width: 48em) 100vw, 80vw'

/** Names longer than this are set in smaller letters. */
const longName = 26

interface BannerProps {
  /** The lowest price of a night in rupees, once it is known. */
  from: number | undefined
  hotel: Pick<PublicHotel, 'name' | 'location' | 'rating' | 'reviewsLink' | 'roomKinds' | 'images'>
  /** The number of pictures that the viewer shows. */
  pictures: number
  onOpen: (index: number) => void
}

/** The first picture across the page with the hotel's name on it, and up to four more beside it if they fit. */
export const Banner = ({ hotel, from, pictures, onOpen }: BannerProps) => {
  const { name, location, rating, reviewsLink, roomKinds, images } = hotel
  const [cover, ...others] = images
  const beside = others.slice(0, others.length === 3 ? 2 : 4)
  const layout = ['', `${styles.mosaic} ${styles.one}`, `${styles.mosaic} ${styles.two}`, '', styles.mosaic][beside.length]
  return (
    <div className={`${styles.banner} ${layout} ${cover ? '' : styles.bare}`}>
      <div className={styles.cover}>
        {cover ? (
          <button type="button" className="picture-button" onClick={() => onOpen(0)}>
            <Picture
              picture={cover}
              alt={cover.imageName || name}
              sizes={beside.length > 0 ? `(min-width: 60em) 62vw, ${filling}` : filling}
              first
            />
          </button>
        ) : (
          <Picture picture={null} alt="" sizes={filling} />
        )}
      </div>
      {beside.map((image, at) => (
        <div className={styles.tile} key={image.id}>
          <button type="button" className="picture-button" onClick={() => onOpen(at + 1)}>
            <Picture picture={image} alt={image.imageName || name} sizes="28rem" />
          </button>
        </div>
      ))}
      {others.length > 0 && (
        <button type="button" className={styles.all} onClick={() => onOpen(0)}>
          <IconLibraryPhoto size={18} stroke={1.75} aria-hidden />
          {pictures} photos
        </button>
      )}
      <div className={styles.title}>
        <div className={styles.text}>
          <h1 className={`${styles.name} ${name.length > longName ? styles.long : ''}`}>{name}</h1>
          <p className={styles.place}>
            {location && (
              <span className={styles.fact}>
                <IconMapPin size={18} stroke={1.75} aria-hidden />
                {location}
              </span>
            )}
            {rating !== null && reviewsLink && (
              <span className={styles.fact}>
                <IconStarFilled size={16} aria-hidden />
                <VisuallyHidden>Rated </VisuallyHidden>
                {rating.toFixed(1)}
                <VisuallyHidden> out of 5</VisuallyHidden>
              </span>
            )}
            {roomKinds.length > 0 && <FromPrice rupees={from} short before="From " behind={` ${nightText(roomKinds)}`} />}
          </p>
        </div>
      </div>
    </div>
  )
}
