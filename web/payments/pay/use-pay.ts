import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeCheckout } from './checkout.ts'
import { type News, type PaymentState, type Purchase, pay } from './pay.ts'

const nothing = { doing: undefined, news: undefined, problem: undefined }

/**
 * Pays for one thing on a page, in one run at a time; `name` identifies it. On opening, the page continues a stored
 * payment. `onSettled` gets the news of a settled order.
 */
export const usePay = <W, N extends News>(name: string, purchase: Purchase<W, N>, onSettled: (news: N) => void = () => undefined) => {
  const [standing, setStanding] = useState<PaymentState<N>>(nothing)
  const busy = useRef(false)
  const running = useRef<AbortController>(undefined)
  // A mutation, so that those who watch the mutation cache for refused calls see this one.
  const { mutateAsync } = useMutation({ mutationFn: (run: () => Promise<N | undefined>) => run() })

  const show = (change: Partial<PaymentState<N>>) => {
    if ('doing' in change) busy.current = change.doing !== undefined
    setStanding(before => ({ ...before, ...change }))
  }
  const stop = () => {
    running.current?.abort()
    closeCheckout()
    show(nothing)
  }
  /** With a wish: orders, opens the window, resolves at the end or with the error. Without: resumes what is stored. */
  const go = async (wish?: W): Promise<Error | undefined> => {
    if (busy.current) return undefined
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    const { signal } = mine
    const run = { signal, show: (change: Partial<PaymentState<N>>) => signal.aborted || show(change) }
    if (wish !== undefined) show({ doing: 'ordering', problem: undefined })
    try {
      const news = await mutateAsync(() => pay(purchase, wish, run))
      if (news && !signal.aborted) onSettled(news)
      return undefined
    } catch (error) {
      if (signal.aborted) return undefined
      show({ doing: undefined, ...(wish === undefined && { problem: error as Error }) })
      void go()
      return error as Error
    }
  }
  const enter = useEffectEvent(() => void go())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another name is another purchase
  useEffect(() => {
    enter()
    return () => running.current?.abort()
  }, [name])
  return { standing, show, go, stop }
}
