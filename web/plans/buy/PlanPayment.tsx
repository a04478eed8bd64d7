import { IconCircleCheck } from '@tabler/icons-react'
import type { PaymentPlan } from '#shared/plans/plans.ts'
import { formatRupees } from '#shared/words/money.ts'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { amountsOf } from '../plan-words.ts'
import styles from './PlanPayment.module.css'
import type { Choice } from './use-choice.ts'

type Amounts = ReturnType<typeof amountsOf>

interface PlanPaymentProps {
  choice: Choice
  /** Absent until a plan is chosen. */
  plan: PaymentPlan | undefined
  amounts: Amounts
  disabled: boolean
}

/** The coupon field's hint: why it takes none, what the coupon saves, or that it must be entered again for a plan. */
const couponWords = ({ choice: { coupon, droppedCode }, plan, amounts }: PlanPaymentProps) => {
  if (!plan) return 'Choose a plan first.'
  if (plan.billingType === 'PER_BOOKING') return 'This plan costs nothing now: a coupon has nothing to take off.'
  if (coupon)
    return (
      <span className={`icon-text ${styles.saved}`}>
        <IconCircleCheck size={16} aria-hidden />
        Applied: you save {formatRupees(amounts.discount)}.
      </span>
    )
  return droppedCode && `${droppedCode} counted for the other plan. Enter it again for this one.`
}

/** The coupon for the chosen plan, and what it takes off. */
export const PlanPayment = (props: PlanPaymentProps) => {
  const { choice, plan, amounts, disabled } = props
  return (
    <div className={styles.payment}>
      <Form form={choice.form} className={styles.coupon} aria-label="Coupon">
        <TextInput
          {...choice.form.field('couponCode')}
          hint={couponWords(props)}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={disabled}
        />
        <Button type="submit" busy={choice.form.pending} disabled={disabled || choice.form.values.couponCode.trim() === ''}>
          Apply
        </Button>
      </Form>
      <dl className="facts" aria-live="polite">
        <div className="ends">
          <dt>Discount Rate</dt>
          <dd className="figures">{plan ? `${amounts.discountRate}%` : '–'}</dd>
        </div>
        <div className="ends">
          <dt>Discount Applied</dt>
          <dd>{plan ? <Money rupees={amounts.discount} /> : '–'}</dd>
        </div>
      </dl>
    </div>
  )
}

/** The amount to pay, beside the pay button and never scrolled away; the price before the coupon is struck out. */
export const FinalAmount = ({ amounts }: { amounts: Amounts | undefined }) => (
  <dl className={styles.final} aria-live="polite">
    <dt>Final Amount</dt>
    <dd>
      {amounts && amounts.discount > 0 && (
        <>
          <VisuallyHidden>Instead of </VisuallyHidden>
          <s className={styles.before}>{formatRupees(amounts.discount + amounts.final)}</s>{' '}
        </>
      )}
      {amounts ? <Money rupees={amounts.final} /> : '–'}
    </dd>
  </dl>
)
