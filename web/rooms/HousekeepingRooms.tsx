import { useCallback, useState } from 'react'
import type { CleaningRoom, CleaningState } from '#shared/rooms/cleaning.ts'
import { countCleaning, isToClean, toCleanText } from '#shared/rooms/cleaning-words.ts'
import { formatDate } from '#shared/words/dates.ts'
import { counted } from '#shared/words/text.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { CleaningCard } from './CleaningCard.tsx'
import { byFloor } from './cleaning-floors.ts'
import { asSaid, latestOf } from './cleaning-taps.ts'
import styles from './Housekeeping.module.css'
import { useTaps } from './use-taps.ts'

interface HousekeepingRoomsProps {
  hotelId: string
  date: string
  rooms: readonly CleaningRoom[]
}

/** The rooms floor by floor; what is said of one is shown at once and saved in the background. */
export const HousekeepingRooms = ({ hotelId, date, rooms }: HousekeepingRoomsProps) => {
  const { unsaved, refused, saved, isWaiting, tap } = useTaps({ hotelId })
  const [onlyToDo, setOnlyToDo] = useState(false)
  const [wasToClean, setWasToClean] = useState<ReadonlyMap<string, boolean>>(new Map())
  const latest = rooms.map(room => latestOf(room, saved.get(room.id)))
  const isOpen = (room: CleaningRoom) => isToClean(asSaid(room, unsaved.get(room.id)))
  // What is said here stays in sight until the box is ticked anew: a slip can be put right.
  const isShown = (room: CleaningRoom) => !onlyToDo || isOpen(room) || wasToClean.has(room.id) || unsaved.has(room.id)
  const floors = byFloor(latest.filter(isShown), wasToClean)
  // The same function from one drawing to the next: only the card that was tapped is drawn again.
  const onTap = useCallback(
    (room: CleaningRoom, state: CleaningState) => {
      setWasToClean(was => (was.has(room.id) ? was : new Map(was).set(room.id, isToClean(room))))
      return tap(room, state)
    },
    [tap],
  )
  if (rooms.length === 0) return <p className="muted">No rooms yet. They are added under Rooms.</p>
  const onTick = (ticked: boolean) => {
    setOnlyToDo(ticked)
    setWasToClean(new Map())
  }
  return (
    <div className="stack" data-fills-page>
      <p role="status">
        {formatDate(date)}: {toCleanText(countCleaning(latest.map(room => asSaid(room, unsaved.get(room.id))))) ?? 'everything is clean'}.
      </p>
      {isWaiting && (
        <Alert tone="attention">
          Not saved yet: {counted(unsaved.size, 'room')}. What you said is kept while this page is open, and sent when the network is back.
        </Alert>
      )}
      <div className={`no-print ${styles.bar}`}>
        <Checkbox label="To do only" checked={onlyToDo} onChange={onTick} />
        {floors.length > 1 && (
          <nav aria-label="Floors" className={styles.floors}>
            {floors.map(({ floor, title, rooms: all }) => (
              <a key={floor} href={`#floor-${floor}`}>
                {title} <span className="muted">({all.filter(isOpen).length})</span>
              </a>
            ))}
          </nav>
        )}
      </div>
      {floors.length === 0 && <p className="muted">Everything is clean.</p>}
      {floors.map(({ floor, title, rooms: all }) => (
        <section key={floor} id={`floor-${floor}`} tabIndex={-1} aria-label={title} className={styles.floor}>
          <h2 className="title-3">{title}</h2>
          <ul className={styles.rooms}>
            {all.map(room => (
              <CleaningCard
                key={room.id}
                room={room}
                said={unsaved.get(room.id)}
                refusal={refused.get(room.id)}
                isWaiting={isWaiting && unsaved.has(room.id)}
                onTap={onTap}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
