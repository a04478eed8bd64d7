import { formatTime } from '#shared/dates.ts'
import type { StaffHotel } from '#shared/hotels.ts'
import { formatRupees } from '#shared/money.ts'
import styles from './HotelFacts.module.css'
import { HotelLogo } from './HotelLogo.tsx'
import { type HotelField, hotelLabels, sections, sectionsOf, valuesOf } from './hotel-values.ts'

const text = (field: HotelField, value: string): string => {
  if (value === '') return 'Not given'
  if (field.endsWith('Time')) return formatTime(value)
  if (field.startsWith('extra')) return formatRupees(Number(value))
  return field === 'advancePaymentRate' ? `${value} %` : value
}

/** The hotel's details for those of its staff who may read them, and no more. */
export const HotelFacts = ({ hotel }: { hotel: StaffHotel }) => {
  const values = valuesOf(hotel)
  return (
    <div className="panel stack gap-6">
      {sectionsOf('staff').map(title => (
        <section key={title} aria-label={title} className="stack gap-3">
          <h2 className="title-3">{title}</h2>
          {title === 'Logo' ? (
            <HotelLogo hotel={hotel} />
          ) : (
            <dl className="facts">
              {(sections[title] ?? []).map(field => (
                <div key={field} className={styles.fact}>
                  <dt>{hotelLabels[field]}</dt>
                  <dd className="prose">{text(field, values[field])}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  )
}
