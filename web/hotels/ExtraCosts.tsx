import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { Money } from '#web/ui/text/Money.tsx'
import styles from './ExtraCosts.module.css'
import { extraCostNames, extraCostText } from './extra-costs.ts'

const chargedBy = (hotel: PublicHotel) => extraCostNames.filter(name => hotel[name] > 0)
/** A room's price counts people: the total of a stay has what more of them cost. */
const isInPrice = ({ roomKinds }: PublicHotel) => roomKinds.some(({ baseAdults }) => baseAdults !== null)

/** Whether the hotel has costs that the total of a stay does not say by itself. */
export const hasCostsBeside = (hotel: PublicHotel): boolean => chargedBy(hotel).length > 0 && !isInPrice(hotel)

export const ExtraCostList = ({ hotel }: { hotel: PublicHotel }) => (
  <>
    <dl className={styles.costs}>
      {chargedBy(hotel).map(name => (
        <div key={name} className="ends">
          <dt>{extraCostText(name, isInPrice(hotel))}</dt>
          <dd>
            <Money rupees={hotel[name]} />
          </dd>
        </div>
      ))}
    </dl>
    <p className="small">
      {isInPrice(hotel)
        ? "Each per night, beyond the people in a room's price. The total of a stay includes them."
        : hotel.roomKinds.some(({ extraBeds }) => extraBeds > 0)
          ? 'A bed per night, in the total of a stay. Meals per person and day, paid at the hotel.'
          : "For people beyond those in a room's price: meals per person and day, a bed per night, paid at the hotel."}
    </p>
  </>
)

/** What more people and beds cost, where the hotel has prices for them. */
export const ExtraCosts = ({ hotel }: { hotel: PublicHotel }) =>
  chargedBy(hotel).length > 0 && (
    <section aria-labelledby="extra-costs" className="stack">
      <h2 className="title-2" id="extra-costs">
        {`Extra ${isInPrice(hotel) ? 'people' : 'meals'} and beds`}
      </h2>
      <ExtraCostList hotel={hotel} />
    </section>
  )
