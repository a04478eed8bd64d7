import { type SeededFault, trigger } from './fault.ts'

const shownBy = /Rooms are clean or dirty that should not be/

/** Mistakes about which rooms are clean. */
export const cleaningFaults: readonly SeededFault[] = [
  {
    name: 'housekeeping overwrites what it has not seen',
    shownBy: /The product and the model disagree/,
    steps: ['clean'],
    statement: { find: 'or c.version = $10::int', replace: 'or $10::int >= 0' },
  },
  {
    name: 'a check-out that is taken back leaves a dirty room',
    shownBy,
    steps: ['sell', 'checkOut', 'correct'],
    statement: { find: 'set state = c.state_before', replace: 'set state = c.state' },
  },
  {
    name: 'who moves leaves a clean room',
    shownBy,
    steps: ['sell', 'checkIn', 'move', 'swap'],
    database: trigger(
      'before insert or update on room_cleaning',
      `if (select status from booking where hotel_id = new.hotel_id and id = new.left_by) = 'CHECKED_IN' then return null; end if; return new;`,
    ),
  },
]
