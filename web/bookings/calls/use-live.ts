import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { groupApi } from '#shared/bookings/groups.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { homeApi } from '#shared/home/home.ts'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { counted } from '#shared/words/text.ts'
import { call, TransportContext } from '#web/api/client.ts'

/** The queries that show bookings; they are refreshed when a booking changes. */
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

/** The polling interval in ms, while the page is visible and while it is hidden. */
const askEvery = { visible: 10_000, hidden: 60_000 } as const
/** A listening tab waits longer, in ms, than the polling one, so that the same tab keeps polling. */
const listenerDelay = 1_000
/** Returning to the page raises `focus` and `visibilitychange`: within this time, in ms, they count as one event. */
const returnGap = 2_000
const saidFor = 8_000

/** The changes that a tab read from the server, as it sends them to the other tabs. */
interface News {
  /** The cursor that was asked from; undefined in the first poll, whose answer only gives the next cursor. */
  since: string | undefined
  cursor: string
  changed: readonly string[]
  blocks: readonly string[]
}

const paths: readonly string[] = bookingQueries.map(({ path }) => path)

const refresh = (cache: QueryClient, before = Number.POSITIVE_INFINITY) =>
  cache.invalidateQueries({ predicate: ({ queryKey, state }) => paths.includes(String(queryKey[0])) && state.dataUpdatedAt < before })

/** Whether this tab wrote the change itself a moment ago, so that it is not announced here. */
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
 * Keeps all queries of the hotel's bookings up to date: one tab of the browser polls the server for changes, more often
 * while it is visible, and tells the other tabs. Returns the text to announce, for a short while.
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
    // Answers cached on an earlier visit may be older than the cursor, so they are read again.
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
      // Where the cursors differ, this tab or the other one missed an answer, so anything may have changed.
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
        // The cursor stays the old one, so the next poll also gets what this one missed.
      }
      schedule()
    }
    channel.onmessage = ({ data }: MessageEvent<News>) => {
      // Another tab's first poll does not tell what changed.
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
