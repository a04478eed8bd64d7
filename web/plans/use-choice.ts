import { useMutation } from '@tanstack/react-query'
import { use, useState } from 'react'
import { couponApi } from '#shared/coupons.ts'
import { messageOr } from '#web/api/call-error.ts'
import { call, TransportContext } from '#web/api/client.ts'
import type { Coupon } from './plan-words.ts'

/** The chosen plan, and the coupon for it: another plan, an emptied code and a refused coupon take it away. */
export const useChoice = (
  start: { planId: string | undefined; coupon: Coupon | undefined },
  say: (problem: string | undefined) => void,
) => {
  const transport = use(TransportContext)
  const [planId, setPlanId] = useState(start.planId)
  const [coupon, setCoupon] = useState(start.coupon)
  const [code, setCode] = useState(start.coupon?.code ?? '')
  const check = useMutation({
    mutationFn: async (couponCode: string) => (await call(couponApi.validate, { couponCode }, { transport })).data,
    onSuccess: setCoupon,
    onError: error => {
      setCoupon(undefined)
      say(messageOr(error, 'Something went wrong.'))
    },
  })
  const forget = () => {
    check.reset()
    setCoupon(undefined)
    setCode('')
  }
  return {
    planId,
    coupon,
    code,
    checking: check.isPending,
    choose: (id: string) => {
      if (id === planId) return
      setPlanId(id)
      forget()
      say(undefined)
    },
    type: (text: string) => {
      setCode(text)
      // A coupon counts for the code that was checked, and for no other.
      if (text.trim() === '' || text.trim() !== coupon?.code) setCoupon(undefined)
    },
    apply: () => {
      if (code.trim() === '' || check.isPending) return
      say(undefined)
      check.mutate(code.trim())
    },
    forget,
  }
}
export type Choice = ReturnType<typeof useChoice>
