import { type SeededFault, trigger } from './fault.ts'

const blocked = ['block', 'moveBlock', 'unblock'] as const
/** The end of the condition under which a night changes hands. */
const taken = "or (held.expires_at < now() and excluded.expires_at > '-infinity')"

export const blockFaults: readonly SeededFault[] = [
  {
    name: 'a block takes a sold night',
    shownBy: /does not have the nights that were agreed|The product and the model disagree/,
    steps: ['sell', ...blocked],
    statement: { find: taken, replace: `${taken} or excluded.block_id is not null` },
  },
  {
    name: 'a blocked night is sold',
    shownBy: /has other nights than its dates say|The product and the model disagree/,
    passOver: 4,
    steps: ['sell', 'extend', ...blocked],
    statement: { find: taken, replace: `${taken} or held.block_id is not null` },
  },
  {
    name: 'a block that is moved or taken away keeps its nights',
    shownBy: /has other nights than its dates say/,
    steps: blocked,
    database: trigger('before delete on room_night', 'if old.block_id is not null then return null; end if; return old;'),
  },
  {
    name: 'the search offers blocked rooms',
    shownBy: /The search shows other rooms than are free/,
    steps: ['search', 'block'],
    statement: { find: '(n.booking_id = $5) is not true', replace: 'n.booking_id <> $5' },
  },
  {
    name: 'Home counts blocked rooms as free',
    shownBy: /Home shows other rooms as free tonight/,
    steps: blocked,
    statement: { find: 'where n.room_id is null and r.id <> all', replace: 'where n.booking_id is null and r.id <> all' },
  },
  {
    name: 'a room with a block ahead is retired',
    shownBy: /in a room that is not there any more|The product and the model disagree/,
    steps: ['block', 'retire'],
    statement: { find: '"to_date" > $3', replace: '"to_date" < $3' },
  },
]
