import { IconCheck, IconX } from '@tabler/icons-react'
import type { PaymentPlan } from '#shared/plans.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './PlanCard.module.css'
import { billingWords, durationWords, priceWords } from './plan-words.ts'

interface PlanCardProps {
  plan: PaymentPlan
  /** Absent for those who may only look. */
  choice?: { name: string; checked: boolean; disabled: boolean; onChoose: () => void }
}

/** A plan with all that it has and has not; the whole card chooses it. */
export const PlanCard = ({ plan, choice }: PlanCardProps) =>
  choice ? (
    <label className={`${styles.card} ${styles.choice}`}>
      <input
        className={styles.radio}
        type="radio"
        name={choice.name}
        value={plan.id}
        checked={choice.checked}
        disabled={choice.disabled}
        onChange={choice.onChoose}
      />
      <Content plan={plan} />
    </label>
  ) : (
    <div className={styles.card}>
      <Content plan={plan} />
    </div>
  )

const Content = ({ plan }: { plan: PaymentPlan }) => {
  const duration = durationWords(plan)
  return (
    <span className="stack gap-2">
      <span className={styles.name}>{plan.name}</span>
      <span className={styles.price}>
        {priceWords(plan)}
        {plan.billingType === 'PER_BOOKING' && <span className={styles.per}> of each booking</span>}
      </span>
      <span className={styles.facts}>
        {duration && <span>{duration}</span>}
        <span>{billingWords[plan.billingType]}</span>
      </span>
      {plan.description && <span className={styles.description}>{plan.description}</span>}
      <Features features={plan.features ?? []} />
    </span>
  )
}

const Features = ({ features }: { features: NonNullable<PaymentPlan['features']> }) =>
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
