import { type SeededFault, trigger } from './fault.ts'

/** Mistakes in what stays cost. */
export const priceFaults: readonly SeededFault[] = [
  {
    name: 'a kept night gets the rate of today',
    shownBy: /The preview told other money|is not as the model has it|its total is not the sum of its nights and charges/,
    steps: ['sell', 'rate', 'extend', 'people'],
    database: trigger(
      'before insert on booking_night',
      `select coalesce(d.breakfast_paise, new.price_paise) into new.price_paise from room r left join day_price d
        on d.hotel_id = r.hotel_id and d.type_id = r.type_id and d.night = new.night where r.hotel_id = new.hotel_id and r.id = new.room_id;
      return new;`,
    ),
  },
  {
    name: 'an offer is applied twice',
    shownBy: /The product and the model disagree|is not as the model has it/,
    passOver: 1,
    steps: ['hold', 'sell', 'offer'],
    statement: { find: "'basisPoints', o.discount_basis_points", replace: "'basisPoints', 2 * o.discount_basis_points" },
  },
  {
    name: 'half a rupee is lost between the heads of GST',
    shownBy: /its total is not the sum of its nights and charges|is not as the model has it/,
    passOver: 1,
    steps: ['sell', 'hold', 'register'],
    database: trigger(
      'before insert on booking_night',
      `if new.tax_added_paise > 0 then
        new.tax_added_paise = new.tax_added_paise - 50; new.price_paise = new.price_paise - 50;
      end if; return new;`,
    ),
  },
  {
    name: 'a person more costs nothing',
    shownBy: /The product and the model disagree|is not as the model has it/,
    steps: ['hold', 'sell', 'people'],
    statement: { find: "'baseAdults', t.base_adults", replace: "'baseAdults', t.base_adults + 1" },
  },
  {
    name: 'the children of a party stay as they were',
    shownBy: /is not as the model has it/,
    steps: ['sell', 'people'],
    database: trigger('before update on booking', 'new.children = old.children; new.child_ages = old.child_ages; return new;'),
  },
  {
    name: 'a price that the desk set is not kept as that',
    shownBy: /is not as the model has it/,
    steps: ['sell', 'setPrice'],
    database: trigger('before insert on booking_night', "if new.why = 'override' then new.why = null; end if; return new;"),
  },
  {
    name: 'which nights were free is forgotten',
    shownBy: /is not as the model has it|The preview told other money|The preview says something else/,
    passOver: 8,
    steps: ['hold', 'pay', 'offer', 'shorten'],
    database: trigger(
      'before insert on booking',
      "if new.offer->'effect'->>'kind' = 'FREE_NIGHT' then new.offer = null; end if; return new;",
    ),
  },
  {
    name: 'of several offers the first by name counts',
    shownBy: /The product and the model disagree|is not as the model has it/,
    passOver: 1,
    steps: ['hold', 'sell', 'offer'],
    statement: {
      find: "o.effect <> 'SHOWN')",
      replace: "o.effect <> 'SHOWN' and o.name = (select min(p.name) from special_offer p where p.hotel_id = o.hotel_id))",
    },
  },
  {
    name: 'an offer with a code counts for who does not name it',
    shownBy: /The product and the model disagree|is not as the model has it/,
    passOver: 1,
    steps: ['hold', 'sell', 'offer'],
    statement: { find: "'code', o.code", replace: "'code', null::text" },
  },
  {
    name: 'room only costs what breakfast does',
    shownBy: /The product and the model disagree|is not as the model has it/,
    steps: ['hold'],
    statement: { find: "'roomOnlyLess', t.room_only_less_paise", replace: "'roomOnlyLess', least(t.room_only_less_paise, 0)" },
  },
  {
    name: 'an undo brings back what an earlier change did',
    shownBy: /is not as the model has it/,
    steps: ['sell', 'setPrice', 'undo'],
    statement: { find: 'booking_id = $2 and version = $3', replace: 'booking_id = $2 and version = $3 - 1' },
  },
  {
    name: 'a rule of stays that is closed to arrivals is not asked',
    shownBy: /The product and the model disagree|The search shows other rooms/,
    passOver: 3,
    steps: ['hold', 'search', 'rule'],
    statement: { find: "'noArrival', r.no_arrival", replace: "'noArrival', false" },
  },
]
