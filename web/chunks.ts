/** A file of the bundle: its modules, by path from the repository's root, and icons, without endings. */
interface Chunk {
  name: string
  modules?: string
  /** Contracts whose copies without schemas are in the file (slim-contracts.ts). */
  plain?: string
  /** Contracts that are in the file with their schemas. */
  whole?: string
  styles?: string
  /** Packages, and code that the bundler adds. */
  others?: RegExp
}

/**
 * What pages share, in few files: a browser loads six at a time, and each costs a round trip on a slow line. Files are
 * cut by who loads them, so that no page loads what only others need; first-files.test.ts counts. A file also has what
 * its modules import, except what an earlier file has.
 */
const files: readonly Chunk[] = [
  { name: 'base', others: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  {
    name: 'ui',
    modules: `web/App web/api/client
      web/shell/notices/ErrorPage web/shell/layout/Frieze web/shell/layout/GuestLayout web/shell/load-code web/shell/layout/Mark web/shell/notices/NotFoundPage web/shell/part
      web/shell/layout/RootLayout web/shell/use-title
      web/ui/picture/ArchWindow web/ui/text/Button web/ui/dialog/use-popup web/ui/text/EmailAddress web/ui/field/Field web/ui/text/Money web/ui/picture/Picture web/ui/base/preload web/ui/field/Select web/ui/status/Skeleton
      web/ui/base/signal web/ui/base/stored web/ui/field/TextInput web/ui/base/use-browser
      icons/IconCalendar icons/IconCheck icons/IconChevronDown icons/IconChevronLeft icons/IconChevronRight icons/IconClock icons/IconMapPin
      icons/IconPlus icons/IconUsers icons/IconX`,
    plain: 'shared/words/dates shared/words/phones shared/words/text',
    others: /vite\/preload-helper/,
  },
  {
    // For the guest's first page, the wizard and the page of a booking.
    name: 'stay',
    modules: `web/bookings/search/StayForm web/bookings/search/use-url-address web/bookings/stay/wizard-url web/bookings/stay/own-order
      web/bookings/stay/AgeFields web/bookings/stay/stay-words web/bookings/view/RefundSteps
      web/hotels/page/BookingPaused web/hotels/HotelFailure web/hotels/hotel-text web/hotels/hotel-query web/hotels/own-bookings
      web/hotels/page/OwnBookingLink web/hotels/page/WhatsAppLink
      shared/bookings/guest-page shared/words/ages
      web/shell/layout/Pictures
      web/ui/text/Accordion web/ui/text/Facts web/ui/field/Stepper web/ui/base/use-long-wait web/ui/picture/use-picture-viewer`,
  },
  // For the review, the page of a booking and the bookings of staff.
  { name: 'print', modules: 'icons/IconPrinter web/ui/base/show-whole shared/prices/night-lines shared/rooms/number-told' },
  {
    name: 'calendar',
    modules: 'web/ui/calendar/CalendarMonth web/ui/calendar/RangeCalendar web/ui/calendar/month-days web/ui/calendar/pick-day',
  },
  // For the wizard from its first step and the pages of staff; nothing here validates input.
  {
    name: 'draft',
    modules:
      'web/ui/status/Alert web/ui/field/FieldGroup web/ui/field/RadioGroup web/ui/form/draft web/session/call-failures web/bookings/stay/guest-draft web/payments/pay/uuid',
  },
  {
    // For the wizard's last steps and the pages of staff.
    name: 'form',
    modules: `icons/IconLock shared/words/slug web/ui/dialog/ConfirmDialog web/ui/dialog/Dialog web/ui/form/Form web/ui/dialog/FormDialog web/ui/field/TextArea web/ui/form/field-formats
      web/ui/form/use-form web/ui/base/use-settled
      shared/contract/crud shared/contract/fields shared/contract/list`,
    whole: 'shared/words/dates shared/words/amounts',
    others: /node_modules\/zod\//,
  },
  // What validates a booking, for the wizard's last steps, the desk, and the form that finds a booking.
  { name: 'bookings', whole: 'shared/bookings/bookings shared/prices/charges shared/bookings/guest-place shared/words/gst-states' },
  // For the lower half of a hotel's page and the pages of staff, which load it without the wizard's steps.
  {
    name: 'costs',
    modules:
      'icons/IconBolt shared/hotels/house-rules web/hotels/ExtraCosts web/hotels/extra-costs web/hotels/house-rule-lines web/hotels/profile/house-rule-words',
  },
  {
    // For the last steps of a booking, by a guest or at the desk.
    name: 'details',
    modules: 'web/bookings/stay/CompanyFields web/bookings/stay/guest-details web/bookings/wizard/ReviewFacts',
    styles: 'web/bookings/guest/ReviewStep',
  },
  {
    name: 'staff',
    modules: `icons/IconSearch
      web/accounts/AccountCard web/accounts/ResendVerification web/accounts/signed-up
      web/shell/notices/alerts web/shell/layout/LogoutButton web/shell/layout/menus web/shell/notices/modals web/shell/layout/Protected web/shell/notices/new-version
      web/ui/text/Badge web/ui/form/LeaveGuard`,
  },
  {
    name: 'list',
    modules: `icons/IconArrowBackUp icons/IconArrowRight icons/IconBan icons/IconCopy
      shared/bookings/status-words shared/rooms/room-types
      web/api/upload web/shell/layout/HotelScreen
      web/ui/base/moment web/ui/dialog/use-question web/ui/field/use-file-drop web/ui/field/CheckboxGroup web/ui/field/UnitInput web/ui/text/Marked
      web/lists/crud/CrudDialogs web/lists/crud/CrudList web/lists/crud/CrudTab web/lists/crud/RowMenu web/lists/crud/use-row-form`,
  },
  {
    name: 'dashboard',
    modules: `icons/IconBed icons/IconSpray shared/rooms/cleaning-words shared/home/home web/shell/stay-texts
      web/ui/status/Loaded web/ui/status/RetryAlert web/ui/field/listbox web/ui/table/TableHead web/ui/table/list-state web/ui/table/use-list-state web/shell/use-early-figures web/shell/checklist web/home/HomePart
      shared/plans/billing`,
  },
  // What saves files, for documents and lists, and the words for a booking's source.
  {
    name: 'papers',
    modules: 'web/api/download web/lists/csv web/ui/base/save-file',
    plain: 'shared/bookings/booking-source shared/bookings/method-words shared/documents/documents shared/words/csv',
  },
  {
    // What the pages of bookings share with one or two other staff pages; alone, each would be a file of a few hundred
    // bytes.
    name: 'desk',
    modules: `icons/IconLogin2
      web/bookings/stay/PlaceFields web/bookings/stay/payer-words web/rooms/use-cleaning web/shell/AnswerLinks web/shell/desk-guest`,
    plain: 'shared/words/chat shared/words/pin-states',
  },
  // What prices a stay; guests load it with their first search.
  {
    name: 'prices',
    modules: `shared/prices/cancellation shared/prices/charges shared/prices/price shared/prices/price-words shared/prices/split-party shared/prices/tax
      web/bookings/stay/sleepers web/bookings/view/NightPrices web/bookings/wizard/OtherCounts`,
  },
  { name: 'plans', modules: 'shared/payments/payouts shared/plans/coupons shared/plans/plans shared/plans/receipts web/plans/plan-words' },
]

const namesIn = (list = ''): string[] => list.split(/\s+/).filter(Boolean)

/** Tests whether a module, by the bundler's id, belongs to this file. */
const isIn = ({ modules, plain, whole, styles, others }: Chunk) => {
  const endings = new Set([
    ...namesIn(modules).flatMap(name => [`${name}.ts`, `${name}.tsx`, `${name}.mjs`]),
    ...namesIn(styles).map(name => `${name}.module.css`),
  ])
  const exact = new Set([...namesIn(whole).map(name => `${name}.ts`), ...namesIn(plain).map(name => `${name}.ts?plain`)])
  const isOneOf = (names: ReadonlySet<string>, id: string) => [...names].some(name => id.endsWith(`/${name}`))
  return (id: string): boolean => isOneOf(endings, id.split('?')[0] ?? '') || isOneOf(exact, id) || (others?.test(id) ?? false)
}

export const chunks = files.map(file => ({ name: file.name, test: isIn(file) }))

/** Every module that a file of the bundle names. */
export const namedModules = files.flatMap(({ modules, plain, whole, styles }) => [modules, plain, whole, styles].flatMap(namesIn))
