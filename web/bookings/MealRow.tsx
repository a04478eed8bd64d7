import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { MealOption } from '#shared/stay.ts'
import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './MealRow.module.css'
import { mealLabels } from './room-choice.ts'
import { nightsText } from './stay-words.ts'

interface MealRowProps {
  meal: MealOption
  roomType: string
  /** In rupees. */
  perNight: number
  nights: number
  count: number
  /** Another one can be had. */
  more: boolean
  onChange: (by: 1 | -1) => void
}

/** A meal option with its prices and its counter. */
export const MealRow = ({ meal, roomType, perNight, nights, count, more, onChange }: MealRowProps) => {
  const name = `${roomType}, ${mealLabels[meal]}`
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
  const press = (by: 1 | -1) => {
    pressed.current = true
    onChange(by)
  }
  return (
    <li className={styles.row}>
      <div>
        <p className="strong">{mealLabels[meal]}</p>
        <p>
          <Money rupees={perNight} short /> <span className="small">per night</span>
        </p>
        {nights > 1 && (
          <p className="small">
            <Money rupees={perNight * nights} short /> for {nightsText(nights)}
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
            <button type="button" className={styles.step} aria-label={`Add one: ${name}`} disabled={!more} onClick={() => press(1)}>
              <IconPlus size={18} aria-hidden />
            </button>
          </>
        ) : (
          <Button disabled={!more} aria-label={`ADD+: ${name}`} onClick={() => press(1)}>
            ADD+
          </Button>
        )}
      </div>
    </li>
  )
}
