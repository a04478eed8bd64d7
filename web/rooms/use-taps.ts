import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useState } from 'react'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { homeApi } from '#shared/home/home.ts'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { call, TransportContext } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { useSignal } from '#web/ui/base/signal.ts'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import { createTaps } from './cleaning-taps.ts'

const tryAgainMs = 10_000

/** Calls of other pages whose answers depend on the cleaning. */
const alsoShown = [homeApi.freeTonight, homeApi.today, bookingListApi.roomPlan] as const

/** This page's taps for this account. While any is unsaved, leaving the page asks, as with an unsaved form. */
export const useTaps = ({ hotelId }: Pick<HotelProps, 'hotelId'>) => {
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const [taps] = useState(() => {
    const page = { isHere: true }
    const send = async ({ roomId, state, seen }: { roomId: string; state: 'CLEAN' | 'DIRTY' | 'CLEANING'; seen: number }) => {
      const { data } = await call(cleaningApi.set, { hotelId, roomId, state, seen }, { transport })
      // These are only marked as stale: the pages that show them refetch when they are opened.
      for (const { path } of alsoShown) void cache.invalidateQueries({ queryKey: [path], refetchType: 'none' })
      return data
    }
    return { ...createTaps({ send, isOwn: () => page.isHere }), page }
  })
  const view = useSignal(taps.view, taps.view.get())
  const { page, sendAll, discard } = taps
  useEffect(() => {
    page.isHere = true
    const again = () => void sendAll()
    const timer = setInterval(again, tryAgainMs)
    addEventListener('online', again)
    return () => {
      // Whoever signs in next must not send these taps.
      page.isHere = false
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [page, sendAll])
  useUnsaved(view.unsaved.size > 0, view.unsaved, { discard, staysOnPage: true })
  return { ...view, tap: taps.tap }
}
