import { IconCoinRupee } from '@tabler/icons-react'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { type HotelAccount, payoutApi } from '#shared/payouts.ts'
import { useCall } from '#web/api/client.ts'
import { CrudTab } from '#web/lists/CrudTab.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import type { Column } from '#web/ui/columns.ts'
import { AccountView } from './AccountView.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import styles from './Payouts.module.css'
import { isOpen, owedWords, sentTo } from './payout-words.ts'

const openOf = ({ failed }: HotelAccount): number => failed.filter(isOpen).length
const lastOf = ({ payouts: [last] }: HotelAccount): string => (last ? formatDate(last.date) : 'None yet')

const columns: readonly Column<HotelAccount>[] = [
  { id: 'hotelName', label: 'Hotel', text: ({ hotelName }) => hotelName, width: 5.5 },
  {
    id: 'owed',
    label: 'Owed',
    text: ({ owed }) => owed.toFixed(2),
    cell: ({ owed }) => (owed < 0 ? owedWords(owed) : formatRupees(owed)),
    value: ({ owed }) => owed,
    looks: 'number',
    width: 4,
  },
  {
    id: 'transferred',
    label: 'By transfer',
    text: ({ transferred }) => transferred.toFixed(2),
    cell: ({ transferred }) => formatRupees(transferred),
    value: ({ transferred }) => transferred,
    looks: 'number',
    width: 4,
  },
  {
    id: 'sent',
    label: 'By pay-out',
    text: account => sentTo(account).toFixed(2),
    cell: account => formatRupees(sentTo(account)),
    value: sentTo,
    looks: 'number',
    width: 4,
  },
  {
    id: 'failed',
    label: 'Failed transfers',
    text: account => String(openOf(account)),
    cell: account => (openOf(account) > 0 ? <Badge tone="attention">{openOf(account)} failed</Badge> : 'None'),
    value: openOf,
    width: 4.5,
  },
  { id: 'last', label: 'Last pay-out', text: lastOf, value: ({ payouts: [last] }) => last?.date ?? '', width: 4 },
]

/** What all hotels together are owed and were paid. */
const Totals = () => {
  const { data } = useCall(payoutApi.list, {})
  if (!data || data.length === 0) return null
  const sum = (of: (account: HotelAccount) => number) =>
    formatRupees(data.reduce((paise, account) => paise + Math.round(of(account) * 100), 0) / 100)
  const totals = [
    ['Owed to hotels', sum(({ owed }) => Math.max(0, owed))],
    ['Owed by hotels', sum(({ owed }) => Math.max(0, -owed))],
    ['By transfer', sum(({ transferred }) => transferred)],
    ['By pay-out', sum(sentTo)],
    ['Failed transfers', String(data.reduce((count, account) => count + openOf(account), 0))],
  ]
  return (
    <dl className={styles.totals} aria-label="All hotels">
      {totals.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the platform owes hotels of their online payments, what it sent them, and the transfers that did not arrive. */
export const PayoutsTab = () => (
  <>
    <Totals />
    <CrudTab
      noun={{ one: 'hotel', many: 'hotels' }}
      contracts={{ list: payoutApi.list }}
      input={{}}
      nameOf={({ hotelName }) => hotelName}
      columns={columns}
      usualOrder="-owed"
      extraSearchText={({ failed, payouts }) =>
        [...failed.map(({ reference }) => reference), ...payouts.map(one => one.transactionId)].join(' ')
      }
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
