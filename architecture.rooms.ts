/** A folder ("room") of a part: what it contains, and which other rooms of the part its files may import. */
interface Room {
  is: string
  uses: string
}

/**
 * The rooms of the largest parts, each listed before those that use it, without circular imports. Files beside the
 * rooms may import them all. architecture.test.ts compares the table with the imports and also fails for an unused
 * entry.
 */
export const rooms: Readonly<Record<string, Readonly<Record<string, Room>>>> = {
  'server/bookings': {
    nights: { is: 'the inventory: which room is sold on which night, what was agreed for it, and who is in it', uses: '' },
    booking: { is: "a booking's row, a change of it as a value, its history, its rooms, and who acts", uses: 'nights' },
    money: { is: 'what was received, given back and is due, and what of it is the platform’s', uses: 'nights booking' },
    search: { is: 'what is free, what a stay costs, the nearest other dates, and which rooms are picked', uses: 'nights booking' },
    plan: { is: 'what the desk looks at: the list, the room plan, the blocks', uses: 'nights booking money' },
    prices: { is: 'what a night costs that is new, kept, for other people, or at a price of the desk', uses: 'nights booking search' },
    write: { is: 'the one function that makes bookings, and the one that changes them', uses: 'nights booking money search prices' },
    'group-bill': { is: 'the bill of a group, and what each booking has of its money', uses: 'booking money write' },
    purchase: {
      is: 'what a guest pays for: hold, order, confirmation, late money, the end of a hold, and what a link asks for',
      uses: 'nights booking money search write',
    },
    change: {
      is: 'the parts of a change at the desk: stay, party, status, guest; and what the history tells of it',
      uses: 'nights booking money search prices write group-bill',
    },
    imports: { is: 'bookings from a CSV file, read in a thread', uses: 'nights booking search write purchase' },
    sell: { is: 'what the desk sells, or holds until its guest pays', uses: 'booking search plan prices write group-bill purchase change' },
    view: { is: 'one booking with all that belongs to it', uses: 'nights booking prices group-bill change' },
    mails: { is: 'mails about a booking and its changes', uses: 'nights booking prices write purchase view' },
    'booking-page': { is: "the guest's own page of a booking", uses: 'nights booking search prices purchase change view mails' },
    groups: {
      is: 'bookings that belong together: their sale, members, contact and mails',
      uses: 'nights booking search prices write group-bill purchase change mails',
    },
  },
  'web/bookings': {
    calls: { is: 'what calls of the desk have in common: failures, keys, and what is read again', uses: '' },
    stay: { is: 'a stay as it is typed and chosen: rules, words, drafts, and fields of its guest', uses: '' },
    search: { is: 'the form that asks for dates and people, and its calendar', uses: 'stay' },
    view: { is: 'pieces of a booking that several screens show', uses: 'stay' },
    parts: { is: 'each part of a booking that the desk changes: its values and its fields', uses: 'stay view' },
    'booking-page': { is: "the guest's page of a booking", uses: 'stay search view parts' },
    wizard: { is: 'rooms and prices to choose from, for guests and the desk', uses: 'stay search view' },
    change: { is: 'dialogs in which the desk changes a booking', uses: 'calls view parts' },
    guest: { is: 'how a guest books and pays', uses: 'stay search view wizard' },
    imports: { is: 'bookings from a CSV file', uses: 'calls view parts' },
    day: { is: 'the day of the desk: who comes, stays and leaves, and its money', uses: 'calls stay view parts change' },
    money: { is: 'dialogs for payments, refunds and links', uses: 'calls view parts change' },
    booking: { is: 'a booking as the desk sees it', uses: 'calls stay view parts change money' },
    desk: {
      is: 'a sale of the desk: its draft, form and calls, and the wizard that shows it',
      uses: 'calls stay view parts wizard change guest money',
    },
    groups: { is: 'bookings that belong together', uses: 'calls stay view parts wizard change desk' },
    sell: { is: 'the quick sale, and what opens a sale in either layout', uses: 'calls stay search view parts wizard money desk' },
    plan: { is: 'the room plan', uses: 'calls stay parts change day sell' },
  },
  shared: {
    words: { is: 'dates, money, phones and texts: how they are read, tidied and said', uses: '' },
    contract: { is: 'what calls, lists and fields are declared with, and who may do what', uses: 'words' },
    accounts: { is: 'people, sign-in, users and roles', uses: 'words contract' },
    plans: { is: 'what hotels pay the platform: plans, coupons, receipts', uses: 'words contract' },
    prices: { is: 'what a stay costs: people, offers, ladders, tax, advance', uses: 'words contract' },
    rooms: { is: 'rooms, types, amenities, pictures, cleanliness', uses: 'words contract prices' },
    rates: { is: 'what an owner sets: calendar, seasons, rules, offers, tax', uses: 'words contract prices rooms' },
    hotels: { is: 'a hotel, its form, its house rules, questions to it', uses: 'words contract plans rooms rates' },
    bookings: { is: 'bookings, their changes, lists, groups and imports', uses: 'words contract prices rooms rates hotels' },
    documents: { is: 'invoices, vouchers and receipts as they are printed', uses: 'words contract bookings' },
    home: { is: 'the figures of Home', uses: 'words contract plans bookings' },
    payments: { is: 'orders, refunds, pay-outs', uses: 'words contract prices bookings' },
  },
}
