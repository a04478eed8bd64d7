import { IconAlertTriangle, IconBed, IconCheck, IconClockPause, IconLogin2, IconSpray } from '@tabler/icons-react'
import { memo } from 'react'
import type { CleaningRoom, CleaningState, RoomGuest } from '#shared/rooms/cleaning.ts'
import { cleaningWords } from '#shared/rooms/cleaning-words.ts'
import { capital, counted, peopleText } from '#shared/words/text.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { asSaid } from './cleaning-taps.ts'
import styles from './Housekeeping.module.css'

interface CleaningCardProps {
  room: CleaningRoom
  /** What was tapped and is not saved yet. */
  said: CleaningState | undefined
  refusal: string | undefined
  isWaiting: boolean
  onTap: (room: CleaningRoom, state: CleaningState) => unknown
}

const choices: readonly CleaningState[] = ['CLEAN', 'CLEANING', 'DIRTY']

const guestWords: Readonly<Record<RoomGuest, string>> = {
  arrived: 'The guest came today',
  staying: 'The guest stays',
  leaving: 'The guest has not left yet',
}

const looks = {
  CLEAN: { tone: 'success', Icon: IconCheck },
  CLEANING: { tone: 'action', Icon: IconSpray },
  DIRTY: { tone: 'attention', Icon: IconAlertTriangle },
  toBeMade: { tone: 'attention', Icon: IconBed },
} as const

/** A room and what is done in it; one tap says what it is. */
const Card = ({ room, said, refusal, isWaiting, onTap }: CleaningCardProps) => {
  const shown = asSaid(room, said)
  const { tone, Icon } = looks[shown.toBeMade ? 'toBeMade' : shown.state]
  return (
    <li className={`card ${styles.room}`} data-room={room.roomNumber}>
      <div className={styles.head}>
        <h3 className={styles.number}>{room.roomNumber}</h3>
        <Badge tone={tone} icon={<Icon size={16} aria-hidden />}>
          {capital(cleaningWords(shown))}
        </Badge>
      </div>
      <p className={styles.type}>{room.roomType}</p>
      {room.arriving && (
        <p className={`icon-text ${styles.arriving}`}>
          <IconLogin2 size={18} aria-hidden />
          <span>{arrivalText(room.arriving)}</span>
        </p>
      )}
      {room.guest && <p>{guestWords[room.guest]}</p>}
      {!room.isAvailable && <p>Not on sale</p>}
      <fieldset className={`no-print ${styles.choices}`}>
        <legend className="unseen">Room {room.roomNumber} is</legend>
        {choices.map(state => (
          <button
            key={state}
            type="button"
            className={styles.choice}
            aria-pressed={shown.state === state && !shown.toBeMade}
            onClick={() => onTap(room, state)}
          >
            {capital(cleaningWords({ state, toBeMade: false }))}
          </button>
        ))}
      </fieldset>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <p className="small">
        {isWaiting ? (
          <span className={styles.waiting}>
            <IconClockPause size={16} aria-hidden /> Not saved yet
          </span>
        ) : (
          room.changedAt && [room.changedBy, momentText(room.changedAt)].filter(Boolean).join(', ')
        )}
      </p>
    </li>
  )
}

/** Drawn again only where something in it changed: a hotel may have hundreds. */
export const CleaningCard = memo(Card)

/** `Arrives today: 2 adults and 1 child, 1 extra bed`. */
const arrivalText = ({ adults, children, extraBeds }: NonNullable<CleaningRoom['arriving']>): string => {
  const more = [adults !== null && peopleText(adults, children ?? 0), extraBeds > 0 && counted(extraBeds, 'extra bed')].filter(Boolean)
  return more.length > 0 ? `Arrives today: ${more.join(', ')}` : 'Arrives today'
}
