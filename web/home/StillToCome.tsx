import { payoutApi } from '#shared/payments/payouts.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { MissingPart } from './HomePart.tsx'

/** What an owner's hotel has still to get of what guests paid online; nothing where nothing is open. */
export const StillToCome = ({ hotelId }: { hotelId: string }) => {
  const query = useCall(payoutApi.list, { hotelId, page: 1 }, { staleTime: homeStaleMs })
  const { data, error } = query
  if (!data && error) return <MissingPart what="Pay-outs" {...query} error={error} />
  const owed = data?.items[0]?.owed ?? 0
  if (owed === 0) return null
  return (
    <p className="card ends">
      <Link to="/dashboard/account#payouts">{owed > 0 ? 'Still to come from the platform' : 'Owed to the platform'}</Link>
      <span className="strong figures">{formatRupees(Math.abs(owed))}</span>
    </p>
  )
}
