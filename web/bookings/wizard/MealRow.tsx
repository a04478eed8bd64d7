import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { MealOption } from '#shared/prices/stay.ts'
import { toRupees } from '#shared/words/money.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { Pricing } from '../stay/pricing.ts'
import { changeChoice, countOf, type Kind } from '../stay/room-choice.ts'
import { mealLabels, nightsText } from '../stay/stay-words.ts'
import { moreText, signedText } from './differences.ts'
import styles from './MealRow.module.css'
import type { Swap } from './swap.ts'
import type { StaySteps } from './use-stay.ts'

export const MealRow = ({ kind, meal, pricing, wizard }: { kind: Kind; meal: MealOption; pricing: Pricing; wizard: StaySteps }) => {
  const { choices, kinds, search, nights, pricesCode, lines, setChoices } = wizard
  const { key, room, rooms } = kind
  const name = `${room.roomType}, ${mealLabels[meal]}`
  const { perNight, totalPaise, savedPaise, offer } = pricing.cardPrice(kind, meal)
  const count = countOf(choices, key, meal)
  const choice = choices.find(one => one.kind === key && one.meal === meal)
  // Other people than an even share may sleep in it, or in an extra bed.
  const line = lines.find(one => one.kind === key && one.meal === meal)
  const beds = pricing.extraBedsOf(kind)
  const hasMore = countOf(choices) < search.rooms && countOf(choices, key) < rooms.length
  const swaps = pricesCode?.swapsFor(choices, kinds, search.rooms, pricing.cardPrice, [kind, meal]) ?? []
  const counter = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  // ADD+ turns into a counter and back: the focus stays in the same place.
  const chosen = count > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts on the change of `chosen`
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const buttons = [...(counter.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])]
    buttons.findLast(button => !button.disabled)?.focus()
  }, [chosen])
  const [asks, setAsks] = useState(false)
  const [only] = swaps.length === 1 ? swaps : []
  if (asks && swaps.length < 2) setAsks(false)
  const swap = (from: Swap) => {
    pressed.current = true
    setAsks(false)
    if (pricesCode) setChoices(pricesCode.swapChoice(choices, from, key, meal))
  }
  const press = (by: 1 | -1) => {
    pressed.current = true
    setChoices(changeChoice(choices, key, meal, by))
  }
  const add = () => {
    if (only) swap(only)
    else if (swaps.length > 0) setAsks(!asks)
    else press(1)
  }
  return (
    <li className={styles.row}>
      <div className={styles.prices}>
        <p className={styles.price}>
          <span>{mealLabels[meal]} </span>
          <strong>
            {nights === 1 && !perNight.isSame && 'from '}
            <Money rupees={toRupees(nights > 1 ? totalPaise : perNight.lowest)} />
          </strong>
        </p>
        {offer && (
          <p className={styles.before}>
            <VisuallyHidden>instead of </VisuallyHidden>
            <s>
              <Money rupees={toRupees(totalPaise + savedPaise)} />
            </s>{' '}
            {offer.name}
          </p>
        )}
        <p className="small">
          {nights > 1 && nightsText(nights)}
          {nights > 1 && perNight.lowest > 0 && (
            <>
              {perNight.isSame ? ' at ' : ' from '}
              <Money rupees={toRupees(perNight.lowest)} />
            </>
          )}
          {(nights === 1 || perNight.lowest > 0) && ' per night'}
        </p>
        {line && line.totalPaise !== count * totalPaise && (
          <p className="small">
            In your choice: <Money rupees={toRupees(line.totalPaise)} />
          </p>
        )}
      </div>
      <div ref={counter} className={styles.counter}>
        {chosen ? (
          <>
            <button type="button" className={styles.step} aria-label={`Remove one: ${name}`} onClick={() => press(-1)}>
              <IconMinus size={18} aria-hidden />
            </button>
            <span className={styles.count} aria-live="polite">
              {count}
              <VisuallyHidden> chosen: {name}</VisuallyHidden>
            </span>
            <button type="button" className={styles.step} aria-label={`Add one: ${name}`} disabled={!hasMore} onClick={() => press(1)}>
              <IconPlus size={18} aria-hidden />
            </button>
          </>
        ) : (
          <Button
            className={styles.add}
            disabled={!hasMore && swaps.length === 0}
            aria-label={`ADD+${only ? ` ${moreText(only.morePaise)}` : ''}: ${name}${only ? `, instead of ${only.name}` : ''}`}
            aria-expanded={!only && swaps.length > 0 ? asks : undefined}
            onClick={add}
          >
            ADD+
            {only && <small>{signedText(only.morePaise)}</small>}
          </Button>
        )}
      </div>
      {choice && pricesCode && (beds.most > 0 || choice.beds) && <pricesCode.ExtraBeds {...{ choice, name, wizard }} {...beds} />}
      {asks && (
        <fieldset className={styles.swaps} aria-label={`Instead of which room: ${name}`}>
          <p className="small" role="status">
            Which of your rooms should this one replace?
          </p>
          {swaps.map(from => (
            <Button key={`${from.kind} ${from.meal}`} className={styles.add} onClick={() => swap(from)}>
              {from.name}
              <small>{moreText(from.morePaise)}</small>
            </Button>
          ))}
        </fieldset>
      )}
    </li>
  )
}
