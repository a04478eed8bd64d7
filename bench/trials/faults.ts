import type { Trouble } from './chaos.ts'
import type { Wish } from './world.ts'

export interface SeededFault {
  name: string
  /** What has to go wrong for the mistake to show; the less, the more guests get through. */
  trouble: readonly Trouble[]
  /** The breach that has to be found; anything else may only come of a slow machine. */
  shownBy: RegExp
  wish: Wish
}

/** Six mistakes that others have made, planted one by one: the checks must notice each. */
export const seededFaults: readonly SeededFault[] = [
  {
    name: 'a night is taken from whoever has it',
    trouble: [],
    shownBy: /is sold to .+ and |does not have its own nights/,
    wish: {
      patches: [
        {
          file: 'server/bookings/nights/inventory.ts',
          find: "\n      where held.booking_id = any($3::uuid[]) or held.block_id = any($4::uuid[])\n        or (held.expires_at < now() and excluded.expires_at > '-infinity')",
          replace: '\n      where $3::uuid[] is not null and $4::uuid[] is not null',
        },
      ],
    },
  },
  {
    name: 'late money confirms without taking the rooms again',
    trouble: [],
    shownBy: /does not have its own nights|is sold to .+ and /,
    wish: {
      patches: [
        {
          file: 'server/bookings/purchase/confirm.ts',
          find: '[...others.map(withHoldEnded), confirmed(booking, paid, moves)]',
          replace: '[...others.map(withHoldEnded), { ...confirmed(booking, paid, moves), sold: undefined }]',
        },
      ],
    },
  },
  {
    name: 'a second payment is ignored',
    trouble: [],
    shownBy: /is not in our books/,
    wish: {
      patches: [
        {
          file: 'server/payments/settle/settle.ts',
          find: `const problem = bought ? 'paid-twice' : problemOf(order, payment)`,
          replace: `const problem = bought ? 'paid-twice' : problemOf(order, payment)\n  if (bought) return before[0] as RecordedPayment`,
        },
      ],
    },
  },
  { name: 'no reconciler', trouble: ['silence'], shownBy: /is not in our books/, wish: { env: { JOB_RECONCILE_MS: '3600000' } } },
  {
    name: 'events are acknowledged before they are written down',
    trouble: ['database', 'webhooks'],
    shownBy: /was answered with yes and is lost/,
    wish: {
      patches: [
        {
          file: 'server/payments/settle/webhook.ts',
          find: '  const { rows } = await statement(',
          replace:
            '  const come = (work: Promise<{ rows: { jobs: number }[] }>) => work.then(() => app.wake()).catch(() => undefined)\n  void come(statement(',
        },
        {
          file: 'server/payments/settle/webhook.ts',
          find: '.execute(app.db)\n  if (rows[0]?.jobs) app.wake()',
          replace: '.execute(app.db))',
        },
      ],
    },
  },
  {
    name: 'a refund that is tried again is another refund',
    trouble: ['refunds'],
    shownBy: /went back \d+ times( more than anybody|, by our books)|refunds that we do not know|went back for more/,
    wish: {
      patches: [
        {
          file: 'server/payments/settle/refunds.ts',
          find: 'refundId: row.id,\n    paymentId',
          replace: 'refundId: crypto.randomUUID(),\n    paymentId',
        },
      ],
    },
  },
]
