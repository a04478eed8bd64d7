import { useQueries, useQueryClient } from '@tanstack/react-query'
import { use, useState } from 'react'
import { roomApi } from '#shared/rooms/rooms.ts'
import { TransportContext } from '#web/api/client.ts'
import { deskDay } from '../parts/status-part.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { emptySearch } from '../stay/wizard-url.ts'
import { roomsQuery } from '../wizard/use-rooms.ts'
import { datesOf, type LineText, type LineValues, lineText, lineValues, planOf, spanOf } from './group-lines.ts'

const nameOf = ({ from, to }: { from: string; to: string }) => `${from} ${to}`

interface GroupLinesOptions {
  hotelId: string
  /** The values of the first line at the start. */
  start: LineText
  already: number
  notReady: NotReady
}

/** The lines of a form that sells a group, with the free rooms and prices on the dates of each. */
export const useGroupLines = ({ hotelId, start, already, notReady }: GroupLinesOptions) => {
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const day = deskDay()
  const [lines, setLines] = useState<readonly number[]>([0])
  const [added, setAdded] = useState<number>()
  // The distinct dates of all lines: lines with the same dates share one query.
  const [spans, setSpans] = useState<readonly string[]>([])
  const [code, setCode] = useState('')
  const queries = useQueries({
    queries: spans.map(span => {
      const [checkIn = '', checkOut = ''] = span.split(' ')
      return roomsQuery(transport, hotelId, { ...emptySearch, checkIn, checkOut }, code || undefined)
    }),
  })
  const queryOn = (span: { from: string; to: string } | undefined) => (span ? queries[spans.indexOf(nameOf(span))] : undefined)
  const textsOf = (values: LineValues) => lines.map(line => ({ line, text: lineText(values, line) }))
  return {
    lines,
    added,
    planOf: (values: LineValues) => planOf(textsOf(values), { found: span => queryOn(span)?.data, day, already, notReady }),
    queryOf: (text: LineText) => queryOn(spanOf(text, day)),
    /** Whether the hotel has offers with a code. */
    hasCodes: queries.some(({ data }) => data?.hasCodes === true),
    /** Reads free rooms on the current dates, and their prices with an offer code; call it while rendering. */
    follow: (values: LineValues, offerCode: string) => {
      if (offerCode !== code) setCode(offerCode)
      const wanted = textsOf(values).flatMap(({ text }) => {
        const span = spanOf(text, day)
        return span ? [nameOf(span)] : []
      })
      const next = [...new Set(wanted)]
      if (next.join() !== spans.join()) setSpans(next)
    },
    isSearching: queries.some(({ isFetching }) => isFetching),
    refresh: () => cache.invalidateQueries({ queryKey: [roomApi.search.path] }),
    start: lineValues(0, start),
    /** The values that a change of a line sets: new dates of the first line also apply to lines that had its dates. */
    changed: (values: LineValues, line: number, part: Partial<LineText>): LineValues => {
      const first = lines[0]
      const { checkInDate, checkOutDate } = part
      if (line !== first || (checkInDate === undefined && checkOutDate === undefined)) return lineValues(line, part)
      const was = nameOf(datesOf(lineText(values, first)))
      const followers = textsOf(values).filter(one => one.line === first || nameOf(datesOf(one.text)) === was)
      const dates = { ...(checkInDate !== undefined && { checkInDate }), ...(checkOutDate !== undefined && { checkOutDate }) }
      return { ...lineValues(line, part), ...Object.assign({}, ...followers.map(one => lineValues(one.line, dates))) }
    },
    /** Adds a line with the last one's values and one room; returns its values. */
    add: (values: LineValues): LineValues => {
      const line = Math.max(...lines) + 1
      setLines([...lines, line])
      setAdded(line)
      return lineValues(line, { ...lineText(values, lines.at(-1) ?? 0), count: '1' })
    },
    remove: (line: number) => setLines(lines.filter(one => one !== line)),
  }
}

export type GroupLines = ReturnType<typeof useGroupLines> & { set: (line: number, part: Partial<LineText>) => void }
