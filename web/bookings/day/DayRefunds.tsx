import { homeApi } from '#shared/home/home.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { pathOfRefundsOwed } from '#web/shell/layout/menus.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { Link } from '#web/ui/text/Link.tsx'

/** The refunds owed to guests, also for past stays; null without any. `isHere`: shown above the list of them. */
export const DayRefunds = ({ hotelId, isHere = false }: { hotelId: string; isHere?: boolean }) => {
  const { data } = useCall(homeApi.today, { hotelId }, { staleTime: homeStaleMs })
  if (!data || data.refundsOwed.count === 0) return null
  const { count, total } = data.refundsOwed
  return (
    <p className={`${isHere ? 'mb-4' : 'thumb-links'} no-print`}>
      {isHere ? 'Refunds owed' : <Link to={pathOfRefundsOwed}>Refunds owed</Link>}: {formatRupees(total)} for {counted(count, 'booking')}.
    </p>
  )
}
