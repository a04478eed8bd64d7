import type { PublicHotel } from '#shared/hotels.ts'
import { Money } from '#web/ui/Money.tsx'
import styles from './ExtraCosts.module.css'
import { extraCostNames, extraCostText } from './extra-costs.ts'

/**
 * What more people and beds cost, where the hotel has prices for them: in the total of a stay once a room's price counts people. At review
 * (level 3) the total says that by itself.
 */
export const ExtraCosts = ({ hotel, level }: { hotel: PublicHotel; level: 2 | 3 }) => {
  const charged = extraCostNames.filter(name => hotel[name] > 0)
  const isInPrice = hotel.roomKinds.some(({ baseAdults }) => baseAdults !== null)
  if (isInPrice && level === 3) return null
  const Heading = `h${level}` as const
  return (
    charged.length > 0 && (
      <section aria-labelledby="extra-costs" className="stack">
        <Heading className={`title-${level}`} id="extra-costs">
          {`Extra ${isInPrice ? 'people' : 'meals'} and beds`}
        </Heading>
        <dl className={styles.costs}>
          {charged.map(name => (
            <div key={name} className="ends">
              <dt>{extraCostText(name, isInPrice)}</dt>
              <dd>
                <Money rupees={hotel[name]} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="small">
          {isInPrice
            ? "Each per night, beyond the people in a room's price. The total of a stay includes them."
            : hotel.roomKinds.some(({ extraBeds }) => extraBeds > 0)
              ? 'A bed per night, in the total of a stay. Meals per person and day, paid at the hotel.'
              : "Meals per person and day, a bed per night. Paid at the hotel, no part of a room's price."}
        </p>
      </section>
    )
  )
}
