import type { CallOf } from '#shared/contract/endpoint.ts'
import { type RatePreview, rateApi } from '#shared/rates/rate-calendar.ts'
import { type CallError, useCall } from '#web/api/client.ts'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { previewText } from './rate-words.ts'

export type RateWish = Omit<CallOf<typeof rateApi.preview>, 'hotelId'>

/** The server's preview of a change, requested when typing pauses; `wanted` is undefined while there is no change. */
export const useRatePreview = (hotelId: string, wanted: RateWish | undefined) => {
  const wish = useSettled(wanted && JSON.stringify(wanted))
  const enabled = wish !== undefined
  const input = { hotelId, ...(JSON.parse(wish ?? '{}') as RateWish) }
  return { ...useCall(rateApi.preview, input, { enabled, staleTime: 0 }), enabled }
}

interface RatePreviewLineProps {
  preview: ReturnType<typeof useRatePreview>
  text?: (preview: RatePreview) => string
}

/** The server's reason against the change, or that only the count of nights is missing. */
const problemOf = ({ status, message }: CallError): string =>
  status < 500 ? message : 'How many nights change could not be counted. It can be saved all the same.'

/** Says what a change would do to the nights. */
export const RatePreviewLine = ({ preview: { enabled, data, error }, text = previewText }: RatePreviewLineProps) => (
  <p className="small" role="status">
    {!enabled ? ' ' : error ? problemOf(error) : data ? text(data) : 'Counting the nights...'}
  </p>
)
