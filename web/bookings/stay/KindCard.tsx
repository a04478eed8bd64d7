import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { MealOption } from '#shared/stay.ts'
import { peopleText } from '#shared/text.ts'
import { Pictures } from '#web/shell/Pictures.tsx'
import { Carousel } from '#web/ui/Carousel.tsx'
import { usePictureViewer } from '#web/ui/use-picture-viewer.ts'
import styles from './KindCard.module.css'
import { MealRow } from './MealRow.tsx'
import { type Choice, countOf, type Kind, mealOptions } from './room-choice.ts'
import type { Swap } from './swap.ts'

interface KindCardProps {
  kind: Kind
  nights: number
  choices: readonly Choice[]
  /** As many rooms as asked for are chosen already. */
  full: boolean
  /** Its pictures are the first on the page. */
  first: boolean
  /** The guest came for this kind. */
  wanted: boolean
  /** Its pictures open large, in the page's address. */
  opens: boolean
  onChange: (meal: MealOption, by: 1 | -1) => void
  /** In whose place a room of this kind can come where it cannot come beside them. */
  swaps: (meal: MealOption) => Swap[]
  onSwap: (meal: MealOption, from: Swap) => void
  /** At its end, where something is chosen of it. */
  children?: ReactNode
}

/** So few that it matters; always the true count. */
const few = 3

/** Rooms of one kind: what a guest asks about them, and how many to take with which meals. */
export const KindCard = ({ kind, nights, choices, full, first, wanted, opens, onChange, swaps, onSwap, children }: KindCardProps) => {
  const { room, rooms } = kind
  const id = useId()
  const viewer = usePictureViewer(room.id)
  const left = rooms.length - countOf(choices, kind.key)
  const numbers = rooms.map(one => one.roomNumber).join(', ')
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.pictures}>
        <Carousel
          images={room.roomImages}
          label={room.roomType}
          sizes="(min-width: 48em) 30rem, 100vw"
          first={first}
          onOpen={opens ? viewer.open : undefined}
        />
        <Pictures viewer={viewer} pictures={room.roomImages} title={room.roomType} />
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h3 className="title-3" id={id}>
            {room.roomType}
          </h3>
          {wanted && <p className={styles.wanted}>Your choice</p>}
          <p className={rooms.length <= few ? styles.few : 'small'}>{rooms.length} left</p>
        </div>
        <p className="small">
          {rooms.length === 1 ? 'Room' : 'Rooms'} {numbers}
        </p>
        <p className="row gap-2">
          <IconUsers size={18} stroke={1.5} aria-hidden />
          Sleeps {peopleText(room.adultCapacity, room.childrenCapacity)}
        </p>
        {room.description && <p className={styles.description}>{room.description}</p>}
        {room.amenities.length > 0 && (
          <ul className={styles.amenities} aria-label="Amenities">
            {room.amenities.map(amenity => (
              <li key={amenity.id}>{amenity.name}</li>
            ))}
          </ul>
        )}
      </div>
      <ul className={styles.meals}>
        {mealOptions.map(meal => (
          <MealRow
            key={meal}
            meal={meal}
            roomType={room.roomType}
            perNight={meal === 'breakfast' ? room.pricePerNight : room.priceWithMeals}
            nights={nights}
            count={countOf(choices, kind.key, meal)}
            more={!full && left > 0}
            onChange={by => onChange(meal, by)}
            alone={countOf(choices) === 1}
            swaps={swaps(meal)}
            onSwap={from => onSwap(meal, from)}
          />
        ))}
        {children}
      </ul>
    </article>
  )
}
