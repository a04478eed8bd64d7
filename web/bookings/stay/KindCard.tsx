import { IconUsers } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { peopleText } from '#shared/text.ts'
import { Pictures } from '#web/shell/Pictures.tsx'
import { Carousel } from '#web/ui/Carousel.tsx'
import { usePictureViewer } from '#web/ui/use-picture-viewer.ts'
import styles from './KindCard.module.css'
import { MealRow } from './MealRow.tsx'
import type { Kind } from './room-choice.ts'
import type { StaySteps } from './use-stay.ts'

interface KindCardProps {
  kind: Kind
  wizard: StaySteps
  /** Its pictures are the first on the page. */
  first: boolean
  children?: ReactNode
}

/** So few that it matters; always the true count. */
const few = 3

export const KindCard = ({ kind, wizard, first, children }: KindCardProps) => {
  const { room, rooms } = kind
  const { pricing } = wizard
  const id = useId()
  const viewer = usePictureViewer(room.id)
  const numbers = rooms.map(one => one.roomNumber).join(', ')
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.pictures}>
        <Carousel
          images={room.roomImages}
          label={room.roomType}
          sizes="(min-width: 48em) 30rem, 100vw"
          first={first}
          // At the desk no address keeps which picture is open.
          onOpen={wizard.hrefOf ? viewer.open : undefined}
        />
        <Pictures viewer={viewer} pictures={room.roomImages} title={room.roomType} />
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h3 className="title-3" id={id}>
            {room.roomType}
          </h3>
          {room.roomType === wizard.search.kind && <p className={styles.wanted}>Your choice</p>}
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
        {pricing?.mealsOf(kind).map(meal => (
          <MealRow key={meal} {...{ kind, meal, wizard, pricing }} />
        ))}
        {children}
      </ul>
    </article>
  )
}
