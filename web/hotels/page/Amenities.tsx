import { IconCheck } from '@tabler/icons-react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import styles from './HotelMore.module.css'

/** What the rooms offer. */
export const Amenities = ({ amenities }: Pick<PublicHotel, 'amenities'>) => {
  if (amenities.length === 0) return null
  return (
    <section aria-labelledby="amenities">
      <h2 className="title-2" id="amenities">
        Amenities
      </h2>
      <ul className={styles.amenities}>
        {amenities.map(amenity => (
          <li className="icon-text gap-3" key={amenity.id}>
            <IconCheck size={20} stroke={1.75} aria-hidden />
            <span>
              {amenity.name}
              {amenity.description && <small>{amenity.description}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
