import { useState } from 'react'
import { filePath } from '#shared/contract/paths.ts'
import type { StaffHotel } from '#shared/hotels/hotels.ts'
import { formatTime } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { capital } from '#shared/words/text.ts'
import { type HotelField, hotelFields, hotelSections } from '../hotel-fields.ts'
import { hotelFormValues } from '../hotel-values.ts'
import styles from './HotelFacts.module.css'

const factText = (field: HotelField, value: string): string => {
  if (value === '') return 'Not given'
  const { kind } = hotelFields[field]
  if (kind === 'time') return formatTime(value)
  if (kind === 'houseRule') return capital(value)
  if (kind === 'amount') return formatRupees(Number(value))
  return kind === 'percent' ? `${value}%` : value
}

/** The hotel's details for those of its staff who may read them, and no more. */
export const HotelFacts = ({ hotel }: { hotel: StaffHotel }) => {
  const values = hotelFormValues(hotel)
  return (
    <div className="panel stack gap-6">
      {hotelSections('staff').map(({ title, fields }) => (
        <section key={title} aria-label={title} className="stack gap-3">
          <h2 className="title-3">{title}</h2>
          {title === 'Logo' ? (
            <HotelLogo hotel={hotel} />
          ) : (
            <dl className="facts">
              {fields.map(field => (
                <div key={field} className={styles.fact}>
                  <dt>{hotelFields[field].label}</dt>
                  <dd className="prose">{factText(field, values[field])}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  )
}

/** The logo that a hotel has, or a word where there is none. */
export const HotelLogo = ({ hotel }: { hotel: Pick<StaffHotel, 'name' | 'logo'> }) => {
  const [failed, setFailed] = useState<string>()
  const { logo, name } = hotel
  if (!logo) return <span className={styles.word}>No image found.</span>
  if (failed === logo.imagePath) return <span className={styles.word}>Something went wrong.</span>
  return <img src={filePath(logo.imagePath, 192)} alt={`Logo of ${name}`} onError={() => setFailed(logo.imagePath)} />
}
