import { formatRupees, toRupees } from '#shared/words/money.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { filledIn } from '../parts/money-parts.ts'
import type { Sale } from './use-sale.ts'

/** Fill in what is received: the advance that guests pay, or all of it. */
export const AmountButtons = ({ sale: { form, totalPaise, advancePaise } }: { sale: Sale }) => {
  if (totalPaise <= 0) return null
  const button = (word: string, paise: number) => (
    <Button onClick={() => form.change({ paidAmount: filledIn(toRupees(paise)) })}>
      {word} {formatRupees(toRupees(paise))}
    </Button>
  )
  return (
    <div className="row gap-2">
      {advancePaise < totalPaise && button('Advance', advancePaise)}
      {button('All', totalPaise)}
    </div>
  )
}
