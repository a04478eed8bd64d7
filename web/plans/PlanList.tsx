import { useId } from 'react'
import type { PaymentPlan } from '#shared/plans/plans.ts'
import { PlanCard } from './buy/PlanCard.tsx'
import styles from './PlanList.module.css'

interface PlanListProps {
  plans: readonly PaymentPlan[]
  /** Absent for those who may only look. */
  choice?: { planId: string | undefined; disabled: boolean; onChoose: (id: string) => void }
}

/** The plans side by side, three of them where there are more than two; the list scrolls in itself. */
export const PlanList = ({ plans, choice }: PlanListProps) => {
  const name = useId()
  const className = `${styles.plans} ${plans.length > 2 ? styles.three : ''}`
  if (!choice) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      <section className={className} aria-label="Payment plans" tabIndex={0}>
        {plans.map(plan => (
          <PlanCard key={plan.id} plan={plan} plans={plans} />
        ))}
      </section>
    )
  }
  return (
    <fieldset className={className} aria-label="Payment plans">
      {plans.map(plan => (
        <PlanCard
          key={plan.id}
          plan={plan}
          plans={plans}
          choice={{
            name,
            checked: plan.id === choice.planId,
            disabled: choice.disabled,
            onChoose: () => choice.onChoose(plan.id),
          }}
        />
      ))}
    </fieldset>
  )
}
