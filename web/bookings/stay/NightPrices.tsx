import { formatDay } from '#shared/dates.ts'
import { toRupees } from '#shared/money.ts'
import type { PricedNight, PricedRoom } from '#shared/price.ts'
import { peopleText } from '#shared/text.ts'
import { Money } from '#web/ui/Money.tsx'
import styles from './PriceBox.module.css'

/** What is in a night's price beside the room, as words and paise. */
const partsOf = ({ people, beds, offer, step, gross, room }: PricedNight): (readonly [string, number])[] => {
  const taxAdded = gross - room - people - beds - offer - step
  const parts = [
    ['people beyond those in the price', people],
    ['extra beds', beds],
    ['offer', offer],
    ['lowered for GST', step],
    ['GST', taxAdded],
  ] as const
  return parts.filter(([, paise]) => paise !== 0)
}

/** What each night of these rooms costs and why. */
export const NightPrices = ({ rooms }: { rooms: readonly PricedRoom[] }) => (
  <details className={styles.nights}>
    <summary>Night by night</summary>
    {rooms.map(({ split, nights }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rooms of a price have no other name
      <div key={at}>
        {rooms.length > 1 && <p className="small">{peopleText(split.adults, split.childAges.length)}</p>}
        <ul>
          {nights.map(night => (
            <li key={night.night} className={styles.row}>
              <span>
                {formatDay(night.night)}
                {night.why && `, ${night.why}`}
                {partsOf(night).length > 0 && (
                  <small>
                    room <Money rupees={toRupees(night.room)} />
                    {partsOf(night).map(([text, paise]) => (
                      <span key={text}>
                        , {text} <Money rupees={toRupees(paise)} />
                      </span>
                    ))}
                  </small>
                )}
              </span>
              <Money rupees={toRupees(night.gross)} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </details>
)
