import { figuresApi } from '#shared/home/owner-figures.ts'
import { useCall } from '#web/api/client.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { FigureCard } from './FigureCard.tsx'
import { moneyColumns, moneyRows } from './figure-words.ts'
import { HomePart } from './HomePart.tsx'

interface MoneyCardProps {
  hotelId: string
  /** None: yesterday, today, and the days before today. */
  span?: { from: string; to: string }
}

/** Money in and out by method: what the day book of these days says. */
export const MoneyCard = ({ hotelId, span }: MoneyCardProps) => {
  const query = useCall(figuresApi.money, { hotelId, ...span }, { staleTime: homeStaleMs })
  return (
    <HomePart what="Money in and out" query={query} loading={<LoadingBlock heights={['16rem']} />}>
      {({ periods }) => (
        <FigureCard
          title="Money in and out"
          columns={moneyColumns}
          rows={moneyRows(periods)}
          rowKey={({ key }) => key}
          isSum={({ method }) => method === undefined}
          file={`money-${span ? `${span.from}-to-${span.to}` : (periods[1]?.span.to ?? '')}.csv`}
          empty=""
        />
      )}
    </HomePart>
  )
}
