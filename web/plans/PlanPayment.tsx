import { Button } from '#web/ui/Button.tsx'
import { Money } from '#web/ui/Money.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './PlanPayment.module.css'
import type { amountsOf } from './plan-words.ts'
import type { Choice } from './use-choice.ts'

/** The coupon for the chosen plan, and what is to pay with it. */
export const PlanPayment = ({
  choice,
  amounts,
  disabled,
}: {
  choice: Choice
  amounts: ReturnType<typeof amountsOf>
  disabled: boolean
}) => (
  <div className={styles.payment}>
    <form
      className={styles.coupon}
      aria-label="Coupon"
      onSubmit={event => {
        event.preventDefault()
        choice.apply()
      }}
    >
      <TextInput
        label="Coupon code"
        value={choice.code}
        onChange={event => choice.type(event.target.value)}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={disabled}
        optional
      />
      <Button type="submit" busy={choice.checking} disabled={disabled || choice.code.trim() === ''}>
        Apply
      </Button>
    </form>
    <dl className="facts" aria-live="polite">
      <div className="ends">
        <dt>Discount Rate</dt>
        <dd>{amounts.discountRate}%</dd>
      </div>
      <div className="ends">
        <dt>Discount Applied</dt>
        <dd>
          <Money rupees={amounts.discount} />
        </dd>
      </div>
      <div className={styles.final}>
        <dt>Final Amount</dt>
        <dd>
          <Money rupees={amounts.final} />
        </dd>
      </div>
    </dl>
  </div>
)
