import { IconCoinRupee } from '@tabler/icons-react'
import { type HotelAccount, payoutApi } from '#shared/payments/payouts.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { AccountView } from './AccountView.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { PayoutTotals } from './PayoutTotals.tsx'
import { owedWords, sentTo } from './payout-words.ts'

const lastOf = ({ payouts: [last] }: HotelAccount): string => (last ? formatDate(last.date) : 'None yet')

const columns: readonly Column<HotelAccount>[] = [
  { id: 'hotelName', label: 'Hotel', text: ({ hotelName }) => hotelName, width: 5 },
  {
    id: 'owed',
    label: 'Owed to hotel',
    text: ({ owed }) => owed.toFixed(2),
    cell: ({ owed }) => (owed < 0 ? owedWords(owed) : formatRupees(owed)),
    looks: 'number',
    width: 4.6,
  },
  {
    id: 'transferred',
    label: 'Sent by transfer',
    text: ({ transferred }) => transferred.toFixed(2),
    cell: ({ transferred }) => formatRupees(transferred),
    looks: 'number',
    width: 4.6,
  },
  {
    id: 'sent',
    label: 'Sent by pay-out',
    text: account => sentTo(account).toFixed(2),
    cell: account => formatRupees(sentTo(account)),
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
