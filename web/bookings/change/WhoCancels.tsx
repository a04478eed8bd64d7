import { useEffect, useEffectEvent, useState } from 'react'
import type { BookingDetail, Cancelling } from '#shared/booking-lists.ts'
import { formatRupees } from '#shared/money.ts'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { keptOf, type RefundValues } from './money-parts.ts'
import type { PartForm } from './part.ts'

type Who = 'guest' | 'hotel'

interface WhoCancelsProps {
  form: PartForm<RefundValues>
  booking: BookingDetail
  cancelling: Cancelling
}

/** Who cancels decides what goes back: for a guest what was agreed, else all of it. It fills in the refund, which may still be changed. */
export const WhoCancels = ({ form, booking, cancelling: { text, backNow } }: WhoCancelsProps) => {
  const [who, setWho] = useState<Who>('guest')
  const { kept, online } = keptOf(booking)
  const propose = (by: Who) => {
    setWho(by)
    const back = Math.min(by === 'guest' ? backNow : kept, online > 0 ? online : kept)
    form.change({
      'refund.choice': back > 0 ? 'amount' : 'none',
      'refund.method': online > 0 ? 'ONLINE' : '',
      'refund.amount': back > 0 ? String(back) : '',
    })
  }
  const begin = useEffectEvent(() => propose('guest'))
  useEffect(() => begin(), [])
  return (
    <>
      <RadioGroup
        label="Who cancels?"
        value={who}
        options={[
          { value: 'guest', label: `The guest: ${formatRupees(backNow)} back` },
          { value: 'hotel', label: `The hotel: all of it back, ${formatRupees(kept)}` },
        ]}
        onChange={propose}
        column
      />
      <p className="small">{text}</p>
    </>
  )
}
