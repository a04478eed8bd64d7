import { type SeededFault, trigger } from './fault.ts'

const sold = ['group', 'payGroup'] as const

export const groupFaults: readonly SeededFault[] = [
  {
    name: 'a booking of a group is not put into it',
    shownBy: /A booking of the group is missing/,
    steps: sold,
    database: trigger(
      'before insert on booking',
      `if exists (select from booking where hotel_id = new.hotel_id and group_id = new.group_id) then new.group_id = null; end if; return new;`,
    ),
  },
  {
    name: 'a share that moves stays where it was too',
    shownBy: /is not as the model has it|The shares of a payment of a group are not the payment/,
    passOver: 26,
    steps: [...sold, 'cancel', 'charge'],
    database: trigger(
      'before update or delete on booking_payment',
      `if tg_op = 'DELETE' then return null; end if; if new.amount_paise < old.amount_paise then return old; end if; return new;`,
    ),
  },
  {
    name: 'the day book counts what a group paid once more for each booking',
    shownBy: /The daybook shows other money/,
    steps: sold,
    statement: { find: 'and p.group_payment_id is null', replace: '' },
  },
]
