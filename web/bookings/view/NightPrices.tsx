import { formatDay } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { Money } from '#web/ui/text/Money.tsx'
import type { NamedRoom } from '../stay/pricing.ts'
import styles from './NightPrices.module.css'

/** The price of each night of some rooms, its reason and parts. `titles`: the rooms' names, if there are several. */
export const NightPrices = ({ rooms, titles }: { rooms: readonly Pick<NamedRoom, 'nights'>[]; titles: readonly string[] }) => (
  <div className={styles.nights}>
    {rooms.map(({ nights }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rooms of a price have no other name
      <div key={at}>
        {titles[at] && <p className="small strong">{titles[at]}</p>}
        <ul>
          {nights.map(({ night, why, gross, parts }) => (
            <li key={night}>
              <p className={styles.row}>
                <span>
                  {formatDay(night)}
                  {why && `, ${why}`}
                </span>
                <Money rupees={toRupees(gross)} />
              </p>
              <ul className={styles.parts}>
                {parts.map(([words, paise]) => (
                  <li key={words} className={styles.part}>
                    <span>{words}</span>
                    <Money rupees={toRupees(paise)} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)
