import type { Group } from '#shared/groups.ts'
import { methodWords } from '#shared/method-words.ts'
import { formatRupees } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { counted } from '#shared/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { type FactList, Facts } from '#web/ui/Facts.tsx'
import { momentText } from '#web/ui/moment.ts'
import { mayBeNamed } from './GroupMembers.tsx'
import styles from './Groups.module.css'

/** Who asked for the group, what it costs, and whose bills it has. */
export const GroupFacts = ({ group, busy, onBill }: { group: Group; busy: boolean; onBill?: (oneFolio: boolean) => void }) => {
  const { contact, bookings, oneFolio } = group
  const live = bookings.filter(mayBeNamed)
  const facts: FactList = [
    ['Contact', `${contact.name}, ${formatPhone(contact.phone)}${contact.email ? `, ${contact.email}` : ''}`],
    ['Rooms', `${counted(live.length, 'room')}${live.length < bookings.length ? `, ${bookings.length - live.length} off` : ''}`],
    ['Total', group.total],
    ['Received', group.paid],
    ['Due', group.due],
    [
      'Bill',
      <span key="bill" className="row">
        {oneFolio ? 'One for the group' : 'One for each room'}
        {onBill && group.mayChangeFolio && (
          <Button busy={busy} onClick={() => onBill(!oneFolio)}>
            {oneFolio ? 'Make one for each room' : 'Make one for the group'}
          </Button>
        )}
      </span>,
    ],
  ]
  return <Facts className={styles.facts} rowClassName={undefined} facts={facts} />
}

/** What was received for the group as a whole. */
export const GroupPayments = ({ group }: { group: Group }) => (
  <section className="stack gap-2">
    <h3 className="title-3">Payments for the group</h3>
    <ul className="stack gap-2">
      {group.payments.map(({ id, amount, paymentMethod, transactionId, at, by }) => (
        <li key={id} className="ends">
          <span>
            {methodWords[paymentMethod]}
            {transactionId && `, ${transactionId}`}
            <span className={styles.below}>
              {momentText(at)}
              {by && `, ${by}`}
            </span>
          </span>
          <span className="figures">{formatRupees(amount)}</span>
        </li>
      ))}
    </ul>
  </section>
)
