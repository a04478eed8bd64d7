const listed = (folder: string, names: string) => `${folder}/(${names.replaceAll(' ', '|')})`
const modules = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.(tsx?$|tsx?\\?|mjs$)`)

const ofEveryPage = [
  ...['web/App', 'web/api/client'],
  listed('web/shell', 'ErrorPage Frieze GuestLayout load-code Mark NotFoundPage RootLayout use-title'),
  listed('web/ui', 'ArchWindow Button Field Money Picture preload Select Skeleton Stepper tab-store TextInput use-hydrated use-media'),
  listed('icons', 'IconCalendar IconCheck IconChevronDown IconChevronLeft IconChevronRight IconMapPin IconUsers IconX'),
]
const ofStays = [
  listed('web/bookings', 'StayForm wizard-url'),
  listed('web/hotels', 'BookingPaused HotelFailure hotel-address hotel-query'),
  ...['web/payments/own-order', 'web/ui/Accordion'],
]
const ofForms = [listed('web/ui', 'Dialog Form RadioGroup TextArea tidy use-form'), ...['web/session/call-failures', 'shared/fields']]
const ofStaff = [
  listed('web/accounts', 'AccountCard ResendVerification'),
  listed('web/shell', 'alerts LogoutButton menus modals Protected use-new-version'),
  listed('web/ui', 'Badge LeaveGuard'),
]

/**
 * What pages share, in few files: a browser asks for six at a time, and each costs a slow line a whole trip. They are cut by who loads them, so
 * that nobody loads what only others need; first-files.test.ts counts. A file takes along what its modules import, but for what an earlier one has.
 */
export const chunks = [
  { name: 'base', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
  { name: 'zod', test: /node_modules\/zod\// },
  { name: 'look', test: new RegExp(`${modules(...ofEveryPage).source}|/shared/(dates|phones)\\.ts\\?|vite/preload-helper`) },
  // The guest's first page and the wizard.
  { name: 'stay', test: modules(...ofStays) },
  // The wizard and the pages of staff.
  { name: 'form', test: modules(...ofForms) },
  { name: 'staff', test: modules(...ofStaff) },
]
