import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { CallOf } from '#shared/endpoint.ts'
import { type RatePreview, rateApi } from '#shared/rate-calendar.ts'
import { call, TransportContext } from '#web/api/client.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { previewText } from './rate-words.ts'

export type RateWish = Omit<CallOf<typeof rateApi.preview>, 'hotelId'>

interface RatePreviewLineProps {
  hotelId: string
  /** Undefined: what is typed is no change yet. */
  wanted: RateWish | undefined
  text?: (preview: RatePreview) => string
}

/** What a change would do to nights, counted while it is typed. */
export const RatePreviewLine = ({ hotelId, wanted, text = previewText }: RatePreviewLineProps) => {
  const transport = use(TransportContext)
  const wish = useSettled(wanted && JSON.stringify(wanted))
  const { data, error } = useQuery({
    queryKey: [rateApi.preview.path, hotelId, wish],
    queryFn: async ({ signal }) =>
      (await call(rateApi.preview, { hotelId, ...(JSON.parse(wish ?? '{}') as RateWish) }, { transport, signal })).data,
    enabled: wish !== undefined,
    staleTime: 0,
    retry: false,
  })
  return (
    <p className="small" role="status">
      {wish === undefined ? ' ' : error ? error.message : data ? text(data) : 'Counting the nights...'}
    </p>
  )
}
