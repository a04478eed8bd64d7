import { toRupees } from '#shared/money.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { KindCard } from './KindCard.tsx'
import styles from './RoomsStep.module.css'
import { changeChoice, countOf } from './room-choice.ts'
import { nightsText, roomsText } from './stay-words.ts'
import type { Wizard } from './use-wizard.ts'

/** The rooms on offer, as cards; what is chosen, and the way on. */
export const RoomsStep = ({ wizard }: { wizard: Wizard }) => {
  const { rooms, kinds, choices, search, nights, lost } = wizard
  if (rooms.error && !rooms.data) return <RoomsFailure wizard={wizard} />
  if (!rooms.data) return <RoomsLoading />
  if (kinds.length === 0) return <NoRooms wizard={wizard} />
  const full = countOf(choices) >= search.rooms
  return (
    <div>
      {lost && (
        <div className={styles.lost}>
          <Alert tone="attention" onDismiss={wizard.forgetLost}>
            Some of the rooms you chose are no longer available. Please choose again.
          </Alert>
        </div>
      )}
      <ul className="stack gap-5">
        {kinds.map((kind, at) => (
          <li key={kind.key}>
            <KindCard
              kind={kind}
              nights={nights}
              first={at === 0}
              choices={choices}
              full={full}
              onChange={(meal, by) => wizard.setChoices(changeChoice(choices, kind.key, meal, by))}
            />
          </li>
        ))}
      </ul>
      <TotalBar wizard={wizard} />
    </div>
  )
}

/** Total and Proceed, in sight while the cards scroll. */
const TotalBar = ({ wizard }: { wizard: Wizard }) => {
  const { choices, search, nights, price, missing } = wizard
  const ready = missing === undefined && price.totalPaise > 0
  return (
    <div className={styles.bar} data-bar>
      <div>
        <p className={styles.total}>
          Total <Money rupees={toRupees(price.totalPaise)} />
        </p>
        <p className={styles.small} aria-live="polite">
          {missing ?? `${roomsText(countOf(choices))} of ${search.rooms}, ${nightsText(nights)}`}
        </p>
      </div>
      <Button variant="primary" disabled={!ready} onClick={() => wizard.go(3)}>
        Proceed
      </Button>
    </div>
  )
}

const RoomsFailure = ({ wizard: { rooms } }: { wizard: Wizard }) => {
  const said = rooms.error?.message
  const text = said && said !== 'Something went wrong' ? said : 'Failed to fetch room details.'
  return (
    <div className={styles.notice}>
      <Alert>{text}</Alert>
      <Button busy={rooms.isFetching} onClick={() => void rooms.refetch()}>
        Retry
      </Button>
    </div>
  )
}

const NoRooms = ({ wizard }: { wizard: Wizard }) => (
  <div className={styles.notice} role="status">
    <p className="title-3">No rooms available for these dates.</p>
    <p>Other dates, or the same party in another number of rooms, may still be free.</p>
    <Button onClick={() => wizard.go(1)}>Change the search</Button>
  </div>
)

const RoomsLoading = () => (
  <div className="stack gap-5" role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    {[1, 2].map(card => (
      <div className={styles.skeleton} key={card} aria-hidden>
        <Skeleton height="100%" />
        <div className={styles.skeletonLines}>
          <Skeleton width="50%" height="1.5rem" />
          <Skeleton width="80%" />
          <Skeleton width="65%" />
          <Skeleton height="3.5rem" />
          <Skeleton height="3.5rem" />
        </div>
      </div>
    ))}
  </div>
)
