import { formatRupees, toRupees } from '#shared/words/money.ts'
import { Stepper } from '#web/ui/field/Stepper.tsx'
import { type Choice, mostBeds, withBeds } from '../stay/room-choice.ts'
import styles from './ExtraBeds.module.css'

interface ExtraBedsProps {
  choice: Choice
  /** What the rooms are called. */
  name: string
  /** In one room. */
  most: number
  paise: number
  wizard: { choices: readonly Choice[]; price: { offer?: unknown }; setChoices: (choices: Choice[]) => void }
}

/** Extra beds in the rooms of a choice: never there unless somebody asks for them. */
export const ExtraBeds = ({ choice, name, most, paise, wizard: { choices, price, setChoices } }: ExtraBedsProps) => (
  <fieldset className={styles.beds} aria-label={`Extra beds: ${name}`}>
    <Stepper
      label="Extra beds"
      hint={paise > 0 ? `${formatRupees(toRupees(paise))} a night each${price.offer ? ', before offers' : ''}` : 'Free of charge'}
      value={choice.beds ?? 0}
      max={mostBeds(choice, most)}
      onChange={beds => setChoices(choices.map(one => (one === choice ? withBeds(one, beds) : one)))}
    />
  </fieldset>
)
