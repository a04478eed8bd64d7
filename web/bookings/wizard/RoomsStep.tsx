import { lazy, type ReactNode, Suspense, useId } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { networkError } from '#web/api/call-error.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { useLongWait } from '#web/ui/base/use-long-wait.ts'
import { messageOr } from '#web/ui/form/error-text.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { countOf, type Kind } from '../stay/room-choice.ts'
import { nightsText, roomsText } from '../stay/stay-words.ts'
import { KindCard } from './KindCard.tsx'
import { PayNow } from './PayNow.tsx'
import styles from './RoomsStep.module.css'
import barStyles from './StayBar.module.css'
import type { StaySteps } from './use-stay.ts'

// This is loaded when needed: most searches find rooms.
const NoRooms = lazy(async () => ({ default: (await loadCode(() => import('./NoRooms.tsx'))).NoRooms }))

export interface RoomsStepProps {
  hotel: PublicHotel
  wizard: StaySteps
  /** What stands at the end of a card: the room numbers of its kind. */
  numbers?: ((kind: Kind) => ReactNode) | undefined
}

/** The rooms that a search found. The status element is there from the start, so that its changes are read out. */
export const RoomsStep = (props: RoomsStepProps) => {
  const { rooms, kinds } = props.wizard
  const { isLong, tryAgain } = useLongWait(roomApi.search, rooms.isFetching && !rooms.data)
  const failed = isLong || (rooms.error && !rooms.data)
  const none = rooms.data && kinds.length === 0
  return (
    <div className={none ? styles.notice : undefined}>
      <div role="status">
        {none && <p className="title-3">{rooms.data?.refusal ?? 'No rooms available for these dates.'}</p>}
        {!none && !failed && (
          <VisuallyHidden>{rooms.data ? `${counted(kinds.length, 'kind', 'kinds')} of room available` : 'Loading...'}</VisuallyHidden>
        )}
      </div>
      {failed && <RoomsFailure {...{ rooms, isLong, tryAgain }} />}
      {!failed && !rooms.data && <RoomsLoading />}
      {none && <ClosedTypes rooms={rooms} />}
      {none && (
        <Suspense fallback={<Spinner label="Loading..." />}>
          <NoRooms hotel={props.hotel} wizard={props.wizard} />
        </Suspense>
      )}
      {rooms.data && !none && <Rooms {...props} />}
    </div>
  )
}

const Rooms = ({ wizard, numbers }: RoomsStepProps) => {
  const isWanted = ({ room }: Kind) => Number(room.roomType === wizard.search.kind)
  const kinds = wizard.kinds.toSorted((one, other) => isWanted(other) - isWanted(one))
  return (
    <div>
      {wizard.lost && (
        <div className={styles.above}>
          <Alert tone="attention" onDismiss={wizard.forgetLost}>
            Some of the rooms you chose are no longer available. Please choose again.
          </Alert>
        </div>
      )}
      {wizard.pricesCode && wizard.included.length > 0 && (
        <div className={styles.above}>
          <wizard.pricesCode.Included offers={wizard.included} nights={wizard.nights} />
        </div>
      )}
      {wizard.pricesCode && <wizard.pricesCode.OtherCounts wizard={wizard} />}
      <ul className={styles.kinds}>
        {kinds.map((kind, at) => (
          <li key={kind.key}>
            <KindCard {...{ kind, wizard }} first={at === 0}>
              {numbers?.(kind)}
            </KindCard>
          </li>
        ))}
      </ul>
      <ClosedTypes rooms={wizard.rooms} />
      <TotalBar wizard={wizard} />
    </div>
  )
}

/** The room types that rules close to guests on these dates. */
const ClosedTypes = ({ rooms }: Pick<StaySteps, 'rooms'>) =>
  rooms.data?.closed?.map(({ roomType, why }) => (
    <p key={roomType} className={styles.closed}>
      {roomType}: {why}
    </p>
  ))

/** The total of the chosen rooms, or what is missing, and the button that proceeds. */
const TotalBar = ({ wizard }: { wizard: StaySteps }) => {
  const { choices, search, nights, price, missing } = wizard
  const chosen = countOf(choices)
  const isReady = missing === undefined && price.totalPaise > 0
  const missingId = useId()
  const total = (
    <span>
      Total <Money rupees={toRupees(price.totalPaise)} />
    </span>
  )
  // At the desk, where the wizard has no address, nothing has to be paid now.
  const now = wizard.hrefOf ? <PayNow paise={price.advancePaise} /> : total
  const said = chosen > 0 ? `${chosen} of ${roomsText(search.rooms)} chosen, ${formatRupees(toRupees(price.totalPaise))} in all.` : ''
  const count = chosen === 0 ? roomsText(search.rooms) : `${chosen} of ${roomsText(search.rooms)}`
  return (
    <>
      {/* The live region is there before it has a text: else the first choice would not be read out. */}
      <p className="unseen" aria-live="polite">
        {said}
      </p>
      <div className={`${barStyles.bar} ${styles.bar}`} data-bar>
        <div className={barStyles.sum}>
          <p className={barStyles.now} id={missingId}>
            {missing ?? now}
          </p>
          <p className="small">
            {chosen > 0 && (wizard.hrefOf || missing) && <>{total}, </>}
            {chosen !== search.rooms && `${count}, `}
            {nightsText(nights)}
          </p>
        </div>
        <Button variant="primary" disabled={!isReady} aria-describedby={missing && missingId} onClick={() => wizard.go(3)}>
          Proceed
        </Button>
      </div>
    </>
  )
}

/** Why no rooms are shown: an error, or no answer for a long time. */
const RoomsFailure = ({ rooms, isLong, tryAgain }: ReturnType<typeof useLongWait> & Pick<StaySteps, 'rooms'>) => {
  const noAnswer = networkError()
  const why = messageOr(rooms.error ?? noAnswer, '')
  return (
    <div className={styles.notice}>
      <Alert title="Failed to fetch room details.">
        {why === noAnswer.message ? 'Check your connection. The hotel has not answered. Your dates and your party are kept.' : why}
      </Alert>
      <Button busy={rooms.isFetching && !isLong} onClick={tryAgain}>
        Retry
      </Button>
    </div>
  )
}

/** A placeholder while the rooms load, as high as the screen. */
export const RoomsLoading = () => (
  <div className={styles.loading} aria-hidden>
    {[1, 2].map(card => (
      <div className={styles.skeleton} key={card}>
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
