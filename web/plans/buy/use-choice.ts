import { useState } from 'react'
import { z } from 'zod'
import { couponApi } from '#shared/plans/coupons.ts'
import { CallError, useSave } from '#web/api/client.ts'
import { messageOr } from '#web/ui/form/error-text.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import type { FormAnswer } from '#web/ui/form/form-problems.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import type { Coupon } from '../plan-words.ts'

const CouponForm = z.object({ couponCode: z.string() })

/** The chosen plan, and the coupon for it: another plan, another code and a refusal take it away. */
export const useChoice = (start: { planId: string | undefined; coupon: Coupon | undefined }) => {
  const check = useSave(couponApi.validate)
  const [planId, setPlanId] = useState(start.planId)
  // A coupon is valid only for the code that was checked.
  const [checked, setChecked] = useState({ code: start.coupon?.code, coupon: start.coupon })
  const [refusal, setRefusal] = useState<FormAnswer>()
  const [droppedCode, setDroppedCode] = useState<string>()
  const form = useForm({
    labels: { couponCode: 'Coupon code' },
    values: { couponCode: start.coupon?.code ?? '' },
    schema: CouponForm,
    formats: { couponCode: fieldFormats.text },
    answer: refusal,
    send: async input => {
      setRefusal(undefined)
      setDroppedCode(undefined)
      setChecked({ code: undefined, coupon: undefined })
      const { data } = await check.mutateAsync(input).catch((error: CallError) => {
        throw new CallError(error.status, '', { fields: { couponCode: messageOr(error, 'Something went wrong.') } })
      })
      setChecked({ code: input.couponCode, coupon: data })
    },
  })
  const forget = (why?: string) => {
    form.begin({ couponCode: '' })
    setRefusal(why === undefined ? undefined : { message: undefined, fields: { couponCode: why } })
  }
  const coupon = form.values.couponCode.trim() === checked.code ? checked.coupon : undefined
  return {
    planId,
    coupon,
    form,
    /** The code that counted for the plan chosen before, and went with it. */
    droppedCode,
    choose: (id: string) => {
      if (id === planId) return
      setPlanId(id)
      setDroppedCode(coupon ? checked.code : undefined)
      forget()
    },
    /** Takes the coupon away; what is said of it stands at its field. */
    forget,
  }
}
export type Choice = ReturnType<typeof useChoice>
