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

/** Nights are written down without a key that says no: whoever looked a moment ago may have them. */
const withoutConstraint = `
do $$ begin
  if (select count(*) from pg_proc where proname = 'take_nights') <> 1 then raise exception 'take_nights is not what it was'; end if;
end $$;
alter table room_nights drop constraint room_nights_pkey;
create index room_nights_by_night on room_nights (hotel_id, night, room_id);
create or replace function take_nights(
  p_hotel uuid, p_booking uuid, p_rooms uuid[], p_prices bigint[], p_in date, p_out date, p_until timestamptz, p_replaces uuid
) returns void language plpgsql as $$
begin
  if p_replaces is not null then perform release_nights(p_hotel, p_replaces); end if;
  insert into room_nights (hotel_id, night, room_id, booking_id, expires_at, price_paise)
  select p_hotel, p_in + n, r.room_id, p_booking, p_until, r.price
  from generate_series(0, p_out - p_in - 1) n cross join unnest(p_rooms, p_prices) as r(room_id, price);
end $$;
`

/** Six mistakes that others have made (reference/razorpay.md, 16), planted one by one: the checks must notice each. */
export const seededFaults: readonly SeededFault[] = [
  {
    name: 'no constraint on room nights',
    trouble: [],
    shownBy: /is sold to .+ and |has two rows/,
    wish: { patches: [{ file: 'server/db/migrations/001-start.sql', append: withoutConstraint }] },
  },
  {
    name: 'late money confirms without taking the rooms again',
    trouble: [],
    shownBy: /does not have its own nights|is sold to .+ and /,
    wish: {
      patches: [
        {
          file: 'server/db/migrations/001-start.sql',
          find: "  if sold <> (new.check_out - new.check_in) * cardinality(new.room_ids) then perform refuse_row('23P01', 'room_taken'); end if;",
          replace: '',
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
          file: 'server/payments/settle.ts',
          find: `const reason = bought ? 'paid-twice' : await outcomeOf(app, tx, order, payment)`,
          replace: `const reason = bought ? 'paid-twice' : await outcomeOf(app, tx, order, payment)\n  if (reason === 'paid-twice') return`,
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
          file: 'server/payments/webhook.ts',
          find: 'await transaction(async tx => {',
          replace: 'const work = transaction(async tx => {',
        },
        { file: 'server/payments/webhook.ts', find: '\n  })\n}', replace: '\n  })\n  work.catch(() => undefined)\n}' },
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
          file: 'server/payments/refunds.ts',
          find: 'refundId: row.id,\n    paymentId',
          replace: 'refundId: crypto.randomUUID(),\n    paymentId',
        },
      ],
    },
  },
]
