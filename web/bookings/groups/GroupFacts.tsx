import type { Booking } from '#shared/bookings/bookings.ts'
import type { Group } from '#shared/bookings/groups.ts'
import { methodWords } from '#shared/bookings/method-words.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { counted } from '#shared/words/text.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { type FactList, Facts } from '#web/ui/text/Facts.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { mayBeNamed } from './GroupMembers.tsx'
import styles from './Groups.module.css'

const companyText = ({ name, gst }: NonNullable<Booking['company']>) => `${name}, GSTIN ${gst}`

/** Who pays the one bill, as its documents name them. */
const payerText = ({ payer, contact }: Group): string => {
  const place = [payer?.userAddress, payer?.userState, payer?.userPin].filter(Boolean).join(', ')
  return payer?.company ? companyText(payer.company) : [contact.name, place].filter(Boolean).join(', ')
}

const FactButton = ({ label, busy, onClick, children }: { label?: string; busy?: boolean; onClick: () => void; children: string }) => (
  <button type="button" className="text-button thumb-button" aria-label={label} disabled={busy} onClick={onClick}>
    {children}
  </button>
)

/** What was received for a booking, less what went back and what is to go back. */
const keptPaise = ({ payment, toGiveBack }: Booking): number =>
  toPaise(payment.paidAmount) - toPaise(payment.refundedAmount) - toPaise(toGiveBack)

interface GroupFactsProps {
  group: Group
  busy: boolean
  /** What is changed from here; without them nothing is. */
  actions?: { onContact: () => void; onPayer: () => void; onBill: (oneFolio: boolean) => void } | undefined
}

/** Who asked for the group, what it costs, and whose bills it has. */
export const GroupFacts = ({ group, busy, actions }: GroupFactsProps) => {
  const { contact, bookings, oneFolio } = group
  const live = bookings.filter(mayBeNamed)
  // The total is without what is off, what was received is not.
  const kept = toRupees(bookings.reduce((sum, one) => sum + (mayBeNamed(one) ? 0 : keptPaise(one)), 0))
  const facts: FactList = [
    [
      'Contact',
      <span key="contact" className={styles.fact}>
        {contact.name}
        {actions && (
          <FactButton label="Edit group and contact" onClick={actions.onContact}>
            Edit
          </FactButton>
        )}
        <span className={styles.below}>
          {formatPhone(contact.phone)}
          {contact.email && (
            <>
              , <EmailAddress email={contact.email} />
            </>
          )}
        </span>
      </span>,
    ],
    [
      'Bill',
      <span key="bill" className={styles.fact}>
        {oneFolio ? 'One for the group' : 'One for each room'}
        {actions && group.mayChangeFolio && (
          <FactButton busy={busy} onClick={() => actions.onBill(!oneFolio)}>
            {oneFolio ? 'Make one for each room' : 'Make one for the group'}
          </FactButton>
        )}
      </span>,
    ],
    ...(oneFolio
      ? [
          [
            'Pays',
            <span key="payer" className={styles.fact}>
              {payerText(group)}
              {actions && (
                <FactButton label="Edit who pays" onClick={actions.onPayer}>
                  Edit
                </FactButton>
              )}
            </span>,
          ] as const,
        ]
      : []),
    ['Rooms', `${counted(live.length, 'room')}${live.length < bookings.length ? `, ${bookings.length - live.length} off` : ''}`],
    ['Total', group.total],
    [
      'Received',
      <span key="paid" className={styles.fact}>
        <Money rupees={group.paid} />
        {kept > 0 && <span className={styles.below}>{formatRupees(kept)} of it for rooms that are off</span>}
      </span>,
    ],
    [
      'Due',
      <strong key="due" className={group.due > 0 ? styles.due : undefined}>
        <Money rupees={group.due} />
      </strong>,
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
