import { type Icon, IconBedFlat, IconCheck, IconDimensions, IconMountain, IconUsers } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Room } from '#shared/rooms/rooms.ts'
import { peopleText } from '#shared/words/text.ts'
import { Pictures } from '#web/shell/layout/Pictures.tsx'
import { Carousel } from '#web/ui/picture/Carousel.tsx'
import { usePictureViewer } from '#web/ui/picture/use-picture-viewer.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { Kind } from '../stay/room-choice.ts'
import styles from './KindCard.module.css'
import { MealRow } from './MealRow.tsx'
import type { StaySteps } from './use-stay.ts'

interface KindCardProps {
  kind: Kind
  wizard: StaySteps
  /** Its pictures are the first on the page. */
  first: boolean
  /** What else is said and chosen of its rooms. */
  children?: ReactNode
}

/** So few that it matters; always the true count. */
const few = 3

const look = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** Rooms that are the same to a guest: picture, what they are, and what the stay costs with each meal. */
export const KindCard = ({ kind, wizard, first, children }: KindCardProps) => {
  const { room, rooms } = kind
  const { pricing } = wizard
  const id = useId()
  const viewer = usePictureViewer(room.id)
  const [isFolded, setFolded] = useState(isLong(room))
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.pictures}>
        <Carousel
          images={room.roomImages}
          label={room.roomType}
          sizes="(min-width: 48em) 20rem, 100vw"
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
        </div>
        <ul className={styles.facts}>
          <Fact icon={IconUsers}>Sleeps {peopleText(room.adultCapacity, room.childrenCapacity)}</Fact>
          {room.bed && <Fact icon={IconBedFlat}>{room.bed}</Fact>}
          {room.sizeSqm && <Fact icon={IconDimensions}>{room.sizeSqm} m²</Fact>}
          {room.view && <Fact icon={IconMountain}>{room.view}</Fact>}
        </ul>
      </div>
      {pricing?.cancelling && (
        <p className={pricing.cancelling.isFree ? styles.free : styles.bound}>
          {pricing.cancelling.isFree && <IconCheck {...look} />}
          <span>{pricing.cancelling.text}</span>
        </p>
      )}
      {/* The desk chooses the number itself. */}
      <More {...{ kind, isFolded }} numberNote={wizard.hrefOf && '; yours is given at check-in'} />
      <div className={styles.meals}>
        <div className={styles.priceFor}>
          {pricing && <p>{pricing.noteOf(kind)}</p>}
          <p className={rooms.length <= few ? styles.few : undefined}>{rooms.length} left</p>
        </div>
        <ul className="ruled">
          {pricing?.mealsOf(kind).map(meal => (
            <MealRow key={meal} {...{ kind, meal, wizard, pricing }} />
          ))}
        </ul>
      </div>
      <div className={styles.own}>{children}</div>
      {isFolded && (
        <button type="button" className={styles.unfold} onClick={() => setFolded(false)}>
          More
          <VisuallyHidden> about {room.roomType}</VisuallyHidden>
        </button>
      )}
    </article>
  )
}

const Fact = ({ icon: Sign, children }: { icon: Icon; children: ReactNode }) => (
  <li className="icon-text">
    <Sign {...look} />
    <span>{children}</span>
  </li>
)

/** What does not decide a choice is folded to a line each: more than so many letters. */
const oneLine = 50

const isLong = ({ amenities, description }: Room) =>
  [amenities.map(({ name }) => name).join(', '), description ?? ''].some(text => text.length > oneLine)

/** Amenities, numbers and description of the rooms. */
const More = ({ kind: { room, rooms }, isFolded, numberNote }: { kind: Kind; isFolded: boolean; numberNote: string | undefined }) => {
  const { amenities, description } = room
  const fold = isFolded ? styles.fold : undefined
  return (
    <div className={styles.more}>
      {amenities.length > 0 && (
        <ul className={`${styles.amenities} ${fold ?? ''}`} aria-label="Amenities">
          {amenities.map(amenity => (
            <li key={amenity.id}>{amenity.name}</li>
          ))}
        </ul>
      )}
      {description && <p className={fold}>{description}</p>}
      <p>
        {rooms.length === 1 ? 'Room' : 'Rooms'} {rooms.map(one => one.roomNumber).join(', ')}
        {numberNote}
      </p>
    </div>
  )
}
