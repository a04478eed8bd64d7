const listed = (folder: string, names: string): string[] => names.split(' ').map(name => `${folder}/${name}`)

/** Whether a module is one of these, named without their endings. */
const oneOf = (paths: readonly string[]) => {
  const ends = paths.map(path => `/${path}`)
  return (id: string): boolean => {
    const [file = ''] = id.split('?')
    const path = file.replace(/\.(tsx?|mjs)$/, '')
    return path !== file && ends.some(end => path.endsWith(end))
  }
}

const ofEveryPage = [
  'web/App',
  'web/api/client',
  ...listed('web/shell', 'ErrorPage Frieze GuestLayout load-code Mark NotFoundPage part RootLayout use-title'),
  ...listed('web/ui', 'ArchWindow Button EmailAddress Field Money Picture preload Select Skeleton signal stored TextInput use-browser'),
  ...listed(
    'icons',
    'IconCalendar IconCheck IconChevronDown IconChevronLeft IconChevronRight IconClock IconMapPin IconPlus IconUsers IconX',
  ),
]
const ofStays = [
  ...listed('web/bookings/stay', 'StayForm use-url-address wizard-url'),
  ...listed('web/hotels', 'BookingPaused HotelFailure hotel-text hotel-query own-bookings OwnBookingLink WhatsAppLink'),
  ...listed('shared', 'guest-page'),
  'icons/IconClock',
  ...['shared/night-lines', 'web/bookings/account/stay-words', 'web/bookings/stay/own-order', 'web/shell/Pictures'],
  ...listed('web/ui', 'Accordion Facts Stepper use-long-wait use-picture-viewer'),
]
const ofCalendar = [...listed('web/ui/calendar', 'CalendarMonth RangeCalendar month-days pick-day')]
const ofBeginnings = [...listed('web/ui', 'Alert draft'), 'web/session/call-failures', 'web/bookings/stay/guest-draft']
const ofForms = [
  ...listed('web/ui', 'ConfirmDialog Dialog Form FormDialog RadioGroup TextArea field-formats use-form'),
  ...listed('shared', 'crud fields list'),
]
const ofStaff = [
  ...['icons/IconBed', 'icons/IconSearch', 'icons/IconSpray', 'shared/cleaning-words', 'shared/home'],
  ...listed('web/accounts', 'AccountCard ResendVerification'),
  ...listed('web/shell', 'alerts LogoutButton menus modals Protected stay-texts new-version'),
  ...listed('web/ui', 'Badge LeaveGuard'),
]
const ofLists = [
  'web/api/upload',
  'web/shell/HotelScreen',
  'shared/room-types',
  'shared/slug',
  'icons/IconBan',
  'web/ui/moment',
  ...listed('web/ui', 'CheckboxGroup Marked'),
  ...listed('web/lists', 'CrudDialogs CrudList CrudTab RowMenu use-row-form'),
]

const isOfEveryPage = oneOf(ofEveryPage)
const isOfForms = oneOf(ofForms)
const isOfLastSteps = oneOf(listed('web/bookings/stay', 'CompanyFields guest-details ReviewFacts'))

/**
 * What pages share, in few files: a browser asks for six at a time, and each costs a slow line a whole trip. They are cut by who loads them, so
 * that nobody loads what only others need; first-files.test.ts counts. A file takes along what its modules import, but for what an earlier one has.
 */
export const chunks = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  { name: 'look', test: (id: string) => isOfEveryPage(id) || /\/shared\/(dates|phones|text)\.ts\?|vite\/preload-helper/.test(id) },
  // The guest's first page, the wizard and the page of a booking.
  { name: 'stay', test: oneOf(ofStays) },
  // The review and the page of a booking.
  { name: 'booked', test: oneOf(['icons/IconPrinter', 'web/ui/Facts']) },
  { name: 'calendar', test: oneOf(ofCalendar) },
  // The wizard from its first step, and the pages of staff: nothing that checks.
  { name: 'begin', test: oneOf(ofBeginnings) },
  // The wizard's last steps, and the pages of staff.
  { name: 'form', test: (id: string) => isOfForms(id) || /\/shared\/(dates|amounts)\.ts$|node_modules\/zod\//.test(id) },
  // What checks a booking: the wizard's last steps, the desk, and the form that finds a booking.
  { name: 'bookings', test: (id: string) => /\/shared\/(bookings|charges|guest-place|gst-states)\.ts$/.test(id) },
  // The lower half of a hotel's page has it without the steps, and the pages of staff, that have it too.
  { name: 'costs', test: oneOf(['shared/house-rules', ...listed('web/hotels', 'ExtraCosts extra-costs')]) },
  // The last steps of a booking, by a guest or at the desk.
  { name: 'review', test: (id: string) => isOfLastSteps(id) || id.includes('/ReviewStep.module.css') },
  { name: 'staff', test: oneOf(ofStaff) },
  { name: 'list', test: oneOf(ofLists) },
  {
    name: 'dashboard',
    test: oneOf([
      'web/ui/Loaded',
      'web/ui/RetryAlert',
      'web/ui/TableHead',
      'shared/billing',
      'web/shell/use-early-figures',
      'web/shell/checklist',
    ]),
  },
  // What prices a stay: guests fetch it with their first search.
  { name: 'prices', test: oneOf(listed('shared', 'cancellation price split-party tax')) },
  { name: 'plans', test: oneOf([...listed('shared', 'coupons plans receipts'), 'web/plans/plan-words']) },
]
