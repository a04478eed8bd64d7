import { mock } from 'node:test'
import pg from 'pg'
import { blockFaults } from './block-faults.ts'
import { cleaningFaults } from './cleaning-faults.ts'
import { type SeededFault, trigger } from './fault.ts'
import { groupFaults } from './group-faults.ts'
import { lateFaults } from './late-faults.ts'
import { linkFaults } from './link-faults.ts'
import { paperFaults } from './paper-faults.ts'
import { priceFaults } from './price-faults.ts'

const sold = ['sell', 'extend', 'shorten', 'move', 'reprice'] as const
const held = ['hold', 'pay', 'runOut', 'expire', 'release'] as const

/** Of the statement that takes nights: which of them it may take. */
const soldTo = 'where held.booking_id = any($3::uuid[]) or held.block_id = any($4::uuid[])'

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'a hold that runs out keeps its nights',
    shownBy: /\(EXPIRED\) is over and has nights/,
    steps: held,
    database: trigger(
      'before delete on room_night',
      `if (select status from booking where hotel_id = old.hotel_id and id = old.booking_id) = 'PENDING' then return null; end if; return old;`,
    ),
  },
  {
    name: 'a stay that is extended lacks its last night',
    shownBy: /does not have the nights that were agreed/,
    steps: sold,
    database: trigger(
      'after update on booking',
      `if new.check_out > old.check_out then
        delete from room_night where hotel_id = new.hotel_id and booking_id = new.id and night = new.check_out - 1;
      end if; return null;`,
    ),
  },
  {
    name: 'a sold night is taken over',
    shownBy: /does not have the nights that were agreed|The product and the model disagree/,
    steps: sold,
    statement: { find: soldTo, replace: 'where $3::uuid[] is not null or $4::uuid[] is not null' },
  },
  {
    name: 'a stay that is shortened keeps its last night',
    shownBy: /has a night outside its dates/,
    steps: sold,
    database: trigger(
      'after update on booking',
      `if new.check_out < old.check_out and new.check_in = old.check_in then
        insert into booking_night (hotel_id, booking_id, room_id, night, price_paise)
          select hotel_id, booking_id, room_id, old.check_out - 1, price_paise from booking_night
          where hotel_id = new.hotel_id and booking_id = new.id and night = new.check_out - 1;
        insert into room_night (hotel_id, night, room_id, booking_id, expires_at)
          select hotel_id, old.check_out - 1, room_id, booking_id, 'infinity' from booking_night
          where hotel_id = new.hotel_id and booking_id = new.id and night = old.check_out - 1;
      end if; return null;`,
    ),
  },
  {
    name: 'a swap leaves a night behind',
    shownBy: /does not have the nights that were agreed/,
    steps: ['sell', 'swap'],
    database: trigger(
      'after insert on booking_log',
      `if jsonb_path_exists(new.changes, '$[*] ? (@.field == "rooms")') then
        delete from room_night n where n.hotel_id = new.hotel_id and n.booking_id = new.booking_id
          and n.night = (select max(night) from booking_night b where b.hotel_id = n.hotel_id and b.booking_id = n.booking_id);
      end if; return null;`,
    ),
  },
  {
    name: 'kept nights get the price of today',
    shownBy: /is not as the model has it|The preview told other money/,
    steps: sold,
    database: trigger(
      'before insert on booking_night',
      'select price_paise into new.price_paise from room where id = new.room_id; return new;',
    ),
  },
  {
    name: 'other dates are not in the history',
    shownBy: /its history says something else/,
    steps: sold,
    database: trigger(
      'before insert on booking_log',
      `new.changes = jsonb_path_query_array(new.changes, '$[*] ? (@.field != "checkOutDate")'); return new;`,
    ),
  },
  {
    name: 'the total stays when the dates change',
    shownBy: /its total is not the sum of its nights and charges|The preview told other money/,
    steps: sold,
    database: trigger(
      'before update on booking',
      'if new.check_out <> old.check_out then new.total_paise = old.total_paise; end if; return new;',
    ),
  },
  {
    name: 'a refund that was sent is counted again',
    shownBy: /as refunded, and \d+ went back/,
    steps: ['hold', 'pay', 'refund', 'work'],
    statement: { find: '"refunded_paise" = money.returned', replace: '"refunded_paise" = "refunded_paise" + money.returned' },
  },
  {
    name: 'an attempt holds twice',
    shownBy: /The product and the model disagree|is not the only booking of its attempt that lives|got another booking than its own/,
    steps: held,
    database: 'drop index attempt_has_one_live_booking',
    statement: { find: '"attempt_key" = $2', replace: '"attempt_key" = $2 and false' },
  },
  {
    name: 'the nights of a hold end at another moment than the hold',
    shownBy: /a night ends at another moment than its hold/,
    steps: held,
    statement: {
      find: 'block_id, expires_at from wanted',
      replace: "block_id, expires_at + interval '1 minute' from wanted",
    },
  },
  {
    name: 'a booking that is cancelled keeps its nights',
    shownBy: /\(CANCELLED\) is over and has nights/,
    steps: ['sell', 'cancel'],
    statement: { find: "and n.expires_at = '-infinity'", replace: 'and false' },
  },
  {
    name: 'late money confirms without taking the rooms again',
    shownBy: /a night ends at another moment than its hold/,
    steps: ['hold', 'pay', 'runOut', 'sell', 'settle'],
    database: trigger(
      'before update on room_night',
      `if new.expires_at = 'infinity' and old.expires_at < now() and new.booking_id = old.booking_id then return old; end if; return new;`,
    ),
  },
  {
    name: 'an entry of the history is by nobody',
    shownBy: /is not by who did it/,
    steps: ['sell', 'rename'],
    database: trigger('before insert on booking_log', "if new.event = 'changed' then new.account_id = null; end if; return new;"),
  },
  {
    name: 'a change does not raise the version',
    shownBy: /its history names the versions/,
    steps: ['sell', 'rename', 'charge'],
    database: trigger('before update on booking', 'new.version = old.version; return new;'),
  },
  {
    name: 'a no-show keeps the nights ahead',
    shownBy: /is not as the model has it/,
    passOver: 5,
    steps: ['sell', 'clock', 'noShow'],
    statement: {
      find: 'from wanted where expires_at is not null order by',
      replace: "from wanted where expires_at > '-infinity' order by",
    },
  },
  {
    name: 'a check-out that is corrected keeps its fee',
    shownBy: /is not as the model has it|The preview told other money/,
    steps: ['sell', 'checkOut', 'correct'],
    database: trigger('before insert on booking_charge', 'if new.amount_paise < 0 then return null; end if; return new;'),
  },
  {
    name: 'the shares of what is left are off by a paisa',
    shownBy: /The list shows other bookings or other money/,
    steps: ['hold', 'pay', 'refund', 'work'],
    statement: { find: '* back.paise::numeric / s.amount_paise)', replace: '* back.paise::numeric / s.amount_paise - 0.5)' },
  },
  {
    name: 'money that an agent took is written down as cash',
    shownBy: /The daybook counts money as received by somebody else/,
    steps: ['sell', 'take'],
    database: trigger('before insert on booking_payment', "if new.method = 'PAID_THERE' then new.method = 'CASH'; end if; return new;"),
  },
  {
    name: 'an agent gives more back than the agent took',
    shownBy: /The product and the model disagree/,
    steps: ['sell', 'take', 'giveCash'],
    statement: { find: "filter (where b.method = 'PAID_THERE')", replace: '' },
  },
  ...blockFaults,
  ...lateFaults,
  ...linkFaults,
  ...groupFaults,
  ...priceFaults,
  ...paperFaults,
  ...cleaningFaults,
]

type Query = (this: pg.Client, ...parameters: unknown[]) => unknown

/** Every statement goes to the database as the fault has it; gives what ends that, and how often it was met. */
export const plant = ({ find, replace }: { find: string; replace: string }) => {
  const send = pg.Client.prototype.query as Query
  let met = 0
  const wrapped: Query = function (...[config, ...rest]) {
    const query = config as { text?: string; name?: string; values?: unknown[] }
    if (typeof query !== 'object' || !query.text?.includes(find)) return send.call(this, config, ...rest)
    met++
    const { name: _, ...unnamed } = query
    return send.call(this, { ...unnamed, text: query.text.replace(find, replace) }, ...rest)
  }
  const { mock: planted } = mock.method(pg.Client.prototype, 'query', wrapped as typeof pg.Client.prototype.query)
  return { restore: () => planted.restore(), met: () => met }
}
