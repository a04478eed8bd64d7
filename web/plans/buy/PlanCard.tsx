import { IconCheck, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { billingWords } from '#shared/plans/billing.ts'
import type { PaymentPlan } from '#shared/plans/plans.ts'
import { formatRupees } from '#shared/words/money.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { durationWords, priceWords, yearlySaving } from '../plan-words.ts'
import styles from './PlanCard.module.css'

interface PlanCardProps {
  plan: PaymentPlan
  /** All plans on offer, to compare the prices. */
  plans: readonly PaymentPlan[]
  /** Absent for viewers who may not choose a plan. */
  choice?: { name: string; checked: boolean; disabled: boolean; onChoose: () => void }
}

/** A plan's card, a press on which chooses the plan; the plan's name is its label, everything else its description. */
export const PlanCard = ({ plan, plans, choice }: PlanCardProps) => {
  const id = useId()
  const content = <Content plan={plan} id={id} saving={yearlySaving(plan, plans)} />
  return choice ? (
    <label className={`${styles.card} ${styles.choice}`}>
      <input
        className={styles.radio}
        type="radio"
        name={choice.name}
        value={plan.id}
        checked={choice.checked}
        disabled={choice.disabled}
        onChange={({ currentTarget }) => {
          // Scrolls the chosen plan into view as a whole.
          currentTarget.closest('label')?.scrollIntoView({ block: 'nearest' })
          choice.onChoose()
        }}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-about`}
      />
      {content}
    </label>
  ) : (
    <div className={styles.card}>{content}</div>
  )
}

const Content = ({ plan, id, saving }: { plan: PaymentPlan; id: string; saving: ReturnType<typeof yearlySaving> }) => {
  const duration = durationWords(plan)
  return (
    <span className="stack gap-2">
      <span className={styles.name} id={`${id}-name`}>
        {plan.name}
      </span>
      <span className="stack gap-2" id={`${id}-about`}>
        <span className={styles.price}>
          {priceWords(plan)}
          {plan.billingType === 'PER_BOOKING' && <span className={styles.per}> of each online booking</span>}
        </span>
        <span className={styles.facts}>
          {duration && <span>{duration}</span>}
          <span>{billingWords[plan.billingType]}</span>
        </span>
        {saving && (
          <span className={styles.saving}>
            Saves {formatRupees(saving.amount)} a year against {saving.than}
          </span>
        )}
        {plan.description && <span className={styles.description}>{plan.description}</span>}
        <Features features={plan.features ?? []} />
      </span>
    </span>
  )
}

/** A plan's features, each with a sign that says whether the plan includes it. */
export const Features = ({ features }: { features: NonNullable<PaymentPlan['features']> }) =>
  features.length === 0 ? (
    <span className={styles.none}>No features available</span>
  ) : (
    <span className={styles.features}>
      {features.map(({ id, name, isAvailable }) => (
        <span key={id} className={`icon-text ${isAvailable ? styles.has : styles.hasNot}`}>
          {isAvailable ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
          <span>
            {name}
            <VisuallyHidden>{isAvailable ? ', available. ' : ', unavailable. '}</VisuallyHidden>
          </span>
        </span>
      ))}
    </span>
  )
