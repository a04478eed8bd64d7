import { IconMapPin } from '@tabler/icons-react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { addressLine, mapOf } from '../hotel-text.ts'
import styles from './Story.module.css'

/** The first sentence of a description, of 20 letters at least because a stop may end an abbreviation, the rest of its first paragraph, and whether there is more. */
const openingOf = (description: string): { lead: string; rest: string; isAll: boolean } => {
  const [first = '', ...others] = description.split(/\n\s*\n/)
  const [, lead = first, rest = ''] = /^(.{20,220}?[.!?।])\s+(\S.*)$/s.exec(first) ?? []
  return { lead, rest, isAll: others.length === 0 }
}

/** How the hotel describes itself, and where it is: the opening of what stands below under Hotel Details. */
export const Story = ({ hotel }: { hotel: PublicHotel }) => {
  const { description, distances, location } = hotel
  const address = addressLine(hotel) || location
  const opening = description ? openingOf(description) : undefined
  if (!opening && !address && distances.length === 0) return null
  return (
    <section className={styles.story} aria-label="About the hotel">
      {opening && (
        <div className="stack">
          <p className={styles.lead}>{opening.lead}</p>
          {opening.rest && <p className="prose">{opening.rest}</p>}
          {!opening.isAll && (
            <p className="thumb-links">
              <a href="#hotel-details">More about the hotel</a>
            </p>
          )}
        </div>
      )}
      <div className="stack gap-5">
        {address && (
          <div className="icon-text gap-3">
            <IconMapPin size={20} stroke={1.6} aria-hidden />
            <p className="thumb-links">
              {address}
              <br />
              <a href={mapOf(hotel)} target="_blank" rel="noopener noreferrer">
                Show on a map
              </a>
            </p>
          </div>
        )}
        {distances.length > 0 && (
          <dl className={styles.distances} aria-label="Distances">
            {distances.map(({ place, distance }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move, and two places may be called the same
              <div key={at} className="ends">
                <dt>{place}</dt>
                <dd>{distance}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}
