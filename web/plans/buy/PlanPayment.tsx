import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import type { amountsOf } from '../plan-words.ts'
import styles from './PlanPayment.module.css'
import type { Choice } from './use-choice.ts'

/** The coupon for the chosen plan, and what it takes off. */
export const PlanPayment = ({
  choice,
  amounts,
  disabled,
}: {
  choice: Choice
  /** Absent while no plan is chosen. */
  amounts: ReturnType<typeof amountsOf> | undefined
  disabled: boolean
}) => (
  <div className={styles.payment}>
    <Form form={choice.form} className={styles.coupon} aria-label="Coupon">
      <TextInput
        {...choice.form.field('couponCode')}
        hint={choice.droppedCode && `${choice.droppedCode} counted for the other plan. Enter it again for this one.`}
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
        <dd className="figures">{amounts ? `${amounts.discountRate}%` : '–'}</dd>
      </div>
      <div className="ends">
        <dt>Discount Applied</dt>
        <dd>
          <MoneyOrNone rupees={amounts?.discount} />
        </dd>
      </div>
    </dl>
  </div>
)

/** What is to pay, beside the button that pays it: in sight however far the plans are scrolled. */
export const FinalAmount = ({ rupees }: { rupees: number | undefined }) => (
  <dl className={styles.final} aria-live="polite">
    <dt>Final Amount</dt>
    <dd>
      <MoneyOrNone rupees={rupees} />
    </dd>
  </dl>
)

const MoneyOrNone = ({ rupees }: { rupees: number | undefined }) => (rupees === undefined ? '–' : <Money rupees={rupees} />)
