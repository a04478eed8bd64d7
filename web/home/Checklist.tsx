import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import type { ChecklistItem } from '#shared/home/checklist.ts'
import type { HotelChoice } from '#web/session/pick-hotel.ts'
import { isOptional, steps, useChecklist, wayTo } from '#web/shell/checklist.ts'
import { useModals } from '#web/shell/notices/modals.tsx'
import { Button, buttonClass } from '#web/ui/text/Button.tsx'
import { CopyButton } from '#web/ui/text/CopyButton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import styles from './Checklist.module.css'
import { MissingPart } from './HomePart.tsx'

/** The steps that lead a new hotel to its first booking. */
export const Checklist = ({ user, hotel }: { user: SignedInUser; hotel: HotelChoice }) => {
  const { data, error, isFetching, refetch } = useChecklist(hotel.id)
  const id = useId()
  if (!data && error) return <MissingPart what="Your first steps" {...{ error, isFetching, refetch }} />
  if (!data || isBooked(data)) return null
  const items = data.toSorted((one, other) => rank(one) - rank(other))
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="ends">
        <h2 className="title-3" id={id}>
          To your first booking
        </h2>
        <span className="small">
          {items.filter(({ done }) => done).length} of {items.length} done
        </span>
      </div>
      {/* Safari does not announce a list without markers as a list. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ul className={styles.steps} role="list">
        {items.map(item => (
          <Step key={item.key} item={item} user={user} isNext={item === items[0]} />
        ))}
      </ul>
      <PageAddress hotel={hotel} />
    </section>
  )
}

const isBooked = (list: readonly ChecklistItem[]) => list.some(({ key, done }) => key === 'booking' && done)

/** The address of the hotel's page, once the checklist that contains it is gone. */
export const HotelPageLink = ({ hotel }: { hotel: HotelChoice }) => {
  const { data } = useChecklist(hotel.id)
  return data && isBooked(data) ? <PageAddress hotel={hotel} /> : null
}

/** Sorts the steps: those without which nobody can book, then the rest, optional and done ones; the first is next. */
const rank = ({ key, done, stopsSelling }: ChecklistItem): number => (done ? 3 : stopsSelling ? 0 : isOptional(key) ? 2 : 1)

const states = ['Needed', 'To do', 'If you like', 'Done']

const Step = ({ item, user, isNext }: { item: ChecklistItem; user: SignedInUser; isNext: boolean }) => {
  const { openModal } = useModals()
  const { title } = steps[item.key]
  const way = item.done ? undefined : wayTo(user, item.key)
  const Icon = item.done ? IconCircleCheck : IconCircle
  return (
    <li className={styles.step} data-done={item.done || undefined} aria-current={isNext ? 'step' : undefined}>
      <Icon size={22} stroke={1.75} aria-hidden />
      {way === 'plan' && (
        <button type="button" className={`${styles.way} text-button`} onClick={() => openModal('planSelect')}>
          {title}
        </button>
      )}
      {typeof way === 'object' && (
        <Link className={styles.way} to={way.to}>
          {title}
        </Link>
      )}
      {way === undefined && <span>{title}</span>}
      <small>{isNext ? 'Next' : states[rank(item)]}</small>
    </li>
  )
}

/** The address of the hotel's own page: to open, to copy, and to share where the browser can. */
const PageAddress = ({ hotel: { name, slug } }: { hotel: HotelChoice }) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const url = `${location.origin}/${slug}`
  // Closing the browser's own window for sharing is no failure.
  const share = () => navigator.share({ title: name, url }).catch(() => undefined)
  return (
    <div className="stack gap-2">
      <label htmlFor={id}>Your hotel’s page, where guests book</label>
      <div className={styles.address}>
        <input className="control" id={id} ref={input} value={url} readOnly />
        <a className={buttonClass('plain')} href={url} target="_blank" rel="noreferrer">
          Open
        </a>
        <CopyButton text={url} input={input} />
        {'share' in navigator && <Button onClick={share}>Share</Button>}
      </div>
    </div>
  )
}
