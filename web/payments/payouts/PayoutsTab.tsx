import { IconCoinRupee } from '@tabler/icons-react'
import { type HotelAccount, payoutApi } from '#shared/payments/payouts.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { type Column, textColumn } from '#web/ui/table/columns.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { AccountView } from './AccountView.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { PayoutTotals } from './PayoutTotals.tsx'
import { owedWords, sentTo, shareOf } from './payout-words.ts'

const lastOf = ({ payouts: [last] }: HotelAccount): string => (last ? formatDate(last.date) : 'None yet')

const columns: readonly Column<HotelAccount>[] = [
  { id: 'hotelName', label: 'Hotel', text: ({ hotelName }) => hotelName, width: 5 },
  {
    id: 'share',
    label: "Hotel's share",
    text: account => shareOf(account).toFixed(2),
    cell: account => formatRupees(shareOf(account)),
    value: false,
    looks: 'number',
    width: 4.6,
  },
  {
    id: 'all',
    label: 'Sent so far',
    text: ({ paid }) => paid.toFixed(2),
    cell: ({ paid }) => formatRupees(paid),
    value: false,
    looks: 'number',
    width: 4.6,
  },
  {
    id: 'owed',
    label: 'Still to come',
    text: ({ owed }) => owed.toFixed(2),
    cell: ({ owed }) => (owed < 0 ? owedWords(owed) : <strong>{formatRupees(owed)}</strong>),
    looks: 'number',
    width: 4.6,
  },
  {
    id: 'failed',
    label: 'Failed',
    text: ({ failedCount }) => String(failedCount),
    cell: ({ failedCount }) => (failedCount > 0 ? <Badge tone="attention">{failedCount} failed</Badge> : 'None'),
    width: 3.2,
  },
  { id: 'last', label: 'Last pay-out', text: lastOf, width: 4 },
]

/** How it was sent, for the file; the account itself says it too. */
const details: readonly Column<HotelAccount>[] = [
  textColumn('transferred', 'Sent with payments', 1, ({ transferred }) => transferred.toFixed(2)),
  textColumn('sent', 'Sent by bank transfer', 1, account => sentTo(account).toFixed(2)),
]

/** What the platform owes hotels of their online payments, what it sent them, and the transfers that did not arrive. */
export const PayoutsTab = () => (
  <>
    <PayoutTotals />
    <CrudTab
      noun={{ one: 'hotel', many: 'hotels' }}
      contracts={{ list: payoutApi.list }}
      input={{ page: 1 }}
      paged={{ byId: 'hotelId' }}
      nameOf={({ hotelName }) => hotelName}
      columns={columns}
      details={details}
      usualOrder="-owed"
      may={action => action === 'READ' || action === 'UPDATE'}
      choices={() => ({ edit: false, remove: false, ask: { label: 'Record pay-out', icon: <IconCoinRupee size={18} aria-hidden /> } })}
      rowDialog={(account, onClose) => <PayoutDialog {...{ account, onClose }} />}
      view={(account, _, { onAsk, onClose }) => <AccountView {...{ account, onAsk, onClose }} />}
      empty="No hotel is owed anything yet"
      purpose="When guests pay online, each hotel's part of it stands here until it has been sent."
      noMatch="No hotel found"
    />
  </>
)
