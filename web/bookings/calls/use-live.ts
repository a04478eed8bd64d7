import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { groupApi } from '#shared/bookings/groups.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { homeApi } from '#shared/home/home.ts'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { counted } from '#shared/words/text.ts'
import { call, TransportContext } from '#web/api/client.ts'

/** Whatever shows bookings, and is read again when one changes. */
export const bookingQueries = [
  bookingListApi.list,
  bookingListApi.get,
  groupApi.get,
  bookingListApi.roomPlan,
  bookingListApi.daybook,
  documentApi.list,
  homeApi.today,
  homeApi.freeTonight,
  cleaningApi.list,
] as const

/** How often is asked, in ms: while the page is seen, and while it is not. */
const askEvery = { visible: 10_000, hidden: 60_000 } as const
/** Who only listens waits a little longer than who asks, so that it is always the same tab that does. */
const listenerDelay = 1_000
/** Coming back to the page raises two events, `focus` and `visibilitychange`: within this time they are one. */
const returnGap = 2_000
const saidFor = 8_000

/** What a tab learned from the server, as it tells the others. */
interface News {
  /** From when; nothing in the first answer, which only says where the next begins. */
  since: string | undefined
  cursor: string
  changed: readonly string[]
  blocks: readonly string[]
}

const paths: readonly string[] = bookingQueries.map(({ path }) => path)

const refresh = (cache: QueryClient, before = Number.POSITIVE_INFINITY) =>
  cache.invalidateQueries({ predicate: ({ queryKey, state }) => paths.includes(String(queryKey[0])) && state.dataUpdatedAt < before })

/** What this tab has just written itself is no news to it. */
const isOwn = (cache: QueryClient, id: string): boolean =>
  cache
    .getMutationCache()
    .getAll()
    .some(
      ({ state }) =>
        state.status !== 'error' &&
        state.submittedAt > Date.now() - askEvery.hidden &&
        JSON.stringify([state.variables, state.data]).includes(id),
    )

const newsText = (bookings: number, blocks: number): string => {
  const told = [...(bookings > 0 ? [counted(bookings, 'booking')] : []), ...(blocks > 0 ? [counted(blocks, 'blocked room')] : [])]
  return told.length === 0 ? '' : `${told.join(' and ')} ${bookings + blocks === 1 ? 'is new or has' : 'are new or have'} changed.`
}

/**
 * Keeps everything that shows the hotel's bookings up to date with what others do: one tab of the browser asks the server for changes, more
 * often while it is seen, and tells the others. Gives what is to be said of it, for a short while.
 */
export const useLive = (hotelId: string): string => {
  const transport = use(TransportContext)
  const cache = useQueryClient()
  const [text, setText] = useState('')
  useEffect(() => {
    if (text === '') return
    const timer = setTimeout(() => setText(''), saidFor)
    return () => clearTimeout(timer)
  }, [text])
  const onChanged = useEffectEvent(({ changed, blocks }: News) => {
    const [strange, strangeBlocks] = [changed, blocks].map(ids => ids.filter(id => !isOwn(cache, id)).length) as [number, number]
    const told = newsText(strange, strangeBlocks)
    void refresh(cache).then(() => told && setText(told))
  })
  const askForChanges = useEffectEvent(async (since: string | undefined): Promise<News> => {
    const begun = Date.now()
    const { data } = await call(bookingListApi.changes, { hotelId, since }, { transport })
    // What is in the cache from an earlier visit may be older than the cursor.
    if (since === undefined) void refresh(cache, begun)
    return {
      since,
      cursor: data.cursor,
      changed: data.changed.map(({ bookingId }) => bookingId),
      blocks: data.blocks.map(({ blockId }) => blockId),
    }
  })
  useEffect(() => {
    const channel = new BroadcastChannel(`atithi.bookings.${hotelId}`)
    let cursor: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let askedAt = 0
    let isOver = false
    const schedule = (more = 0) => {
      clearTimeout(timer)
      if (!isOver) timer = setTimeout(() => void poll(), askEvery[document.visibilityState] + more)
    }
    const receive = (news: News) => {
      // This tab missed something in between, or the other one did: everything may have changed.
      if (news.changed.length + news.blocks.length > 0 || news.since !== cursor) onChanged(news)
      cursor = news.cursor
    }
    const poll = async () => {
      askedAt = Date.now()
      clearTimeout(timer)
      try {
        const news = await askForChanges(cursor)
        if (isOver) return
        receive(news)
        channel.postMessage(news)
      } catch {
        // Without an answer the next one tells it: the cursor is still the old one.
      }
      schedule()
    }
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      // Where another tab begins says nothing of what changed.
      if (data.since === undefined) return
      receive(data)
      schedule(listenerDelay)
    }
    const onReturn = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt > returnGap) void poll()
      else schedule()
    }
    void poll()
    addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      isOver = true
      clearTimeout(timer)
      channel.close()
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [hotelId])
  return text
}
