import type { PublicHotel } from '#shared/hotels.ts'
import { Money } from '#web/ui/Money.tsx'
import styles from './ExtraCosts.module.css'
import { type ExtraCost, extraCostNames, extraCosts } from './extra-costs.ts'

/** What more meals and beds cost, where the hotel has prices for them. They change no total. */
export const ExtraCosts = ({ hotel, level }: { hotel: Pick<PublicHotel, ExtraCost>; level: 2 | 3 }) => {
  const charged = extraCostNames.filter(name => hotel[name] > 0)
  const Heading = `h${level}` as const
  return (
    charged.length > 0 && (
      <section aria-labelledby="extra-costs" className="stack">
        <Heading className={`title-${level}`} id="extra-costs">
          Extra meals and beds
        </Heading>
        <dl className={styles.costs}>
          {charged.map(name => (
            <div key={name} className="ends">
              <dt>{extraCosts[name]}</dt>
              <dd>
                <Money rupees={hotel[name]} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="small">Meals per person and day, a bed per night. Paid at the hotel, no part of a room's price.</p>
      </section>
    )
  )
}
