import { toRupees } from '#shared/words/money.ts'
import { Money } from '#web/ui/text/Money.tsx'

/** What Book charges, beside the button. */
export const PayNow = ({ paise }: { paise: number }) => (
  <>
    You pay <Money rupees={toRupees(paise)} /> now
  </>
)
