import { type SeededFault, trigger } from './fault.ts'

const linked = ['sell', 'askForBalance', 'orderByLink', 'pay', 'settle'] as const

export const linkFaults: readonly SeededFault[] = [
  {
    name: 'money by a link that is not due any more is kept',
    shownBy: /paid online is not what came|Other payments than the model has|answers 200 for REFUND/,
    passOver: 50,
    steps: [...linked, 'take'],
    database: trigger(
      'before insert on payment',
      "if (select link from payment_order where id = new.order_id) = 'BALANCE' then new.is_kept = true; end if; return new;",
    ),
  },
  {
    name: 'what went back of a link counts as if it had been received',
    shownBy: /as refunded, and \d+ went back/,
    passOver: 50,
    steps: [...linked, 'take'],
    statement: { find: '(p.is_kept or desk.received = 0)', replace: 'true' },
  },
  {
    name: 'the end of a hold is moved and its nights end as before',
    shownBy: /a night ends at another moment than its hold/,
    steps: ['holdByLink', 'moveEnd'],
    database: trigger(
      'before update on room_night',
      "if new.booking_id = old.booking_id and new.expires_at not in ('infinity', '-infinity') then new.expires_at = old.expires_at; end if; return new;",
    ),
  },
  {
    name: 'any number of rooms waits for links',
    shownBy: /The product and the model disagree/,
    steps: ['holdByLink', 'moveEnd'],
    statement: { find: "and b.by_link and b.status = 'PENDING'", replace: 'and false' },
  },
  {
    name: 'a page takes a balance that nobody asked for',
    shownBy: /The product and the model disagree/,
    steps: linked,
    database: trigger('before insert on booking', 'new.balance_by_link = true; return new;'),
  },
  {
    name: 'a booking that was confirmed at the desk ends with its hold',
    shownBy: /a night ends at another moment than its hold|does not have the nights that were agreed/,
    steps: ['holdByLink', 'recordHeld', 'runOut'],
    database: trigger(
      'before update on room_night',
      "if new.booking_id = old.booking_id and new.expires_at = 'infinity' then new.expires_at = old.expires_at; end if; return new;",
    ),
  },
]
