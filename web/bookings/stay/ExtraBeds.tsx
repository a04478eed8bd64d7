import { formatRupees, toRupees } from '#shared/money.ts'
import { Stepper } from '#web/ui/Stepper.tsx'
import styles from './ExtraBeds.module.css'
import { type Choice, withBeds } from './room-choice.ts'
import type { StaySteps } from './use-stay.ts'

interface ExtraBedsProps {
  choice: Choice
  /** In one room. */
  most: number
  paise: number
  wizard: Pick<StaySteps, 'choices' | 'setChoices'>
}

/** Extra beds in the rooms of a choice: never there unless somebody asks for them. */
export const ExtraBeds = ({ choice, most, paise, wizard: { choices, setChoices } }: ExtraBedsProps) => (
  <div className={styles.beds}>
    <Stepper
      label="Extra beds"
      hint={paise > 0 ? `${formatRupees(toRupees(paise))} a night each` : 'Free of charge'}
      value={choice.beds ?? 0}
      max={most * choice.count}
      onChange={beds => setChoices(choices.map(one => (one === choice ? withBeds(one, beds) : one)))}
    />
  </div>
)
