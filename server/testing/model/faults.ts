import { mock } from 'node:test'
import pg from 'pg'
import { type DeskFunctions, deskFunctions } from './desk.ts'
import type { Step } from './steps.ts'

/** A mistake that is planted in the product, or in its database, for one run. */
export interface SeededFault {
  name: string
  /** What has to be found; anything else is an accident. */
  shownBy: RegExp
  /** The kinds of steps that meet it; the fewer, the sooner. */
  steps: readonly Step['do'][]
  /** A statement of the product that is changed on its way to the database. */
  statement?: { find: string; replace: string }
  /** Changes of the database before the run. */
  database?: string
  desk?: Partial<DeskFunctions>
}

const sold = ['sell', 'extend', 'shorten', 'move', 'reprice'] as const
const held = ['hold', 'pay', 'runOut', 'expire', 'release'] as const

/** A trigger on a table, as a mistake that a function could make. */
const trigger = (when: string, body: string) => `
  create function planted() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger planted ${when} for each row execute function planted()`

export const seededFaults: readonly SeededFault[] = [
  {
    name: 'a hold that runs out keeps its nights',
    shownBy: /\(EXPIRED\) is over and has nights/,
    steps: held,
    database: trigger(
      'before delete on room_nights',
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
        delete from room_nights where hotel_id = new.hotel_id and booking_id = new.id and night = new.check_out - 1;
      end if; return null;`,
    ),
  },
  {
    name: 'a sold night is taken over',
    shownBy: /does not have the nights that were agreed|The product and the model disagree/,
    steps: sold,
    statement: { find: 'where held.expires_at < now() or held.booking_id = any($7::uuid[])', replace: '' },
  },
  {
    name: 'a stay that is shortened keeps its last night',
    shownBy: /has a night outside its dates/,
    steps: sold,
    database: trigger(
      'after update on booking',
      `if new.check_out < old.check_out and new.check_in = old.check_in then
        insert into booking_night select hotel_id, booking_id, room_id, old.check_out - 1, price_paise from booking_night
          where hotel_id = new.hotel_id and booking_id = new.id and night = new.check_out - 1;
        insert into room_nights select hotel_id, old.check_out - 1, room_id, booking_id, 'infinity' from booking_night
          where hotel_id = new.hotel_id and booking_id = new.id and night = old.check_out - 1;
      end if; return null;`,
    ),
  },
  {
    name: 'a swap moves one side only',
    shownBy: /does not have the nights that were agreed/,
    steps: ['sell', 'swap'],
    desk: {
      swap: async (tx, swap) => {
        const changed = await deskFunctions.swap(tx, swap)
        await tx.deleteFrom('room_nights').where('booking_id', '=', swap.other.bookingId).where('room_id', '=', swap.one.roomId).execute()
        return changed
      },
    },
  },
  {
    name: 'kept nights get the price of today',
    shownBy: /is not as the model has it/,
    steps: sold,
    desk: {
      extend: async (tx, stay, checkOut) => {
        const { price_paise } = await tx
          .selectFrom('room as r')
          .innerJoin('booking_room as b', join => join.onRef('b.hotel_id', '=', 'r.hotel_id').onRef('b.room_id', '=', 'r.id'))
          .select('r.price_paise')
          .where('b.booking_id', '=', stay.bookingId)
          .executeTakeFirstOrThrow()
        const changed = await deskFunctions.extend(tx, stay, checkOut)
        await tx.updateTable('booking_night').set({ price_paise }).where('booking_id', '=', stay.bookingId).execute()
        const total_paise = price_paise * changed.after.nights.length
        await tx.updateTable('booking').set({ total_paise }).where('id', '=', stay.bookingId).execute()
        return changed
      },
    },
  },
  {
    name: 'the total stays when the dates change',
    shownBy: /its total is not the sum of its nights/,
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
    statement: {
      find: 'update "booking" set "refunded_paise" = $1',
      replace: 'update "booking" set "refunded_paise" = "refunded_paise" + $1',
    },
  },
  {
    name: 'an attempt holds twice',
    shownBy: /The product and the model disagree|is not the only booking of its attempt that lives|got another booking than its own/,
    steps: held,
    database: 'drop index attempt_has_one_live_booking',
    statement: { find: '"b"."attempt_key" = $2', replace: '"b"."attempt_key" = $2 and false' },
  },
  {
    name: 'the nights of a hold end at another moment than the hold',
    shownBy: /a night ends at another moment than its hold/,
    steps: held,
    statement: {
      find: '(select booking_id, room_id, night, expires_at from wanted',
      replace: "(select booking_id, room_id, night, expires_at + interval '1 minute' as expires_at from wanted",
    },
  },
  {
    name: 'a booking that is cancelled keeps its nights',
    shownBy: /\(CANCELLED\) is over and has nights/,
    steps: ['sell', 'cancel'],
    statement: { find: 'select from wanted w where w.room_id = n.room_id and w.night = n.night)', replace: 'select 1)' },
  },
  {
    name: 'late money confirms without taking the rooms again',
    shownBy: /a night ends at another moment than its hold/,
    steps: ['hold', 'pay', 'runOut', 'sell', 'settle'],
    database: trigger(
      'before update on room_nights',
      `if new.expires_at = 'infinity' and old.expires_at < now() and new.booking_id = old.booking_id then return old; end if; return new;`,
    ),
  },
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
