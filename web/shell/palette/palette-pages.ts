import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can, hasRole } from '#shared/contract/permissions.ts'
import { isPlatformAdmin, menuOf, pagesBesideMenu, pathOfPage } from '../layout/menus.ts'
import type { Find } from './find.ts'

interface Part extends Find {
  may: (user: SignedInUser) => boolean
}

const isOwner = (user: SignedInUser) => hasRole(user, 'ADMIN')
const readsBookings = (user: SignedInUser) => can(user, 'bookings', 'READ')

/** Parts of pages that are looked for by a word of their own. */
const hotelParts: readonly Part[] = [
  {
    id: 'page-rates',
    label: 'Rates',
    about: 'Prices, seasons, weekends',
    to: `${pathOfPage('rooms')}?tab=rates`,
    may: user => can(user, 'rooms', 'READ'),
  },
  {
    id: 'page-cancellation',
    label: 'Cancellation',
    about: 'Refund steps: what goes back to guests',
    to: `${pathOfPage('profile')}?tab=cancellation`,
    may: user => can(user, 'hotels', 'READ'),
  },
  { id: 'page-tax', label: 'Tax', about: 'GST', to: `${pathOfPage('profile')}?tab=tax`, may: isOwner },
  {
    id: 'page-documents',
    label: 'Documents',
    about: 'Invoices and receipts of guests, GST files',
    to: `${pathOfPage('bookings')}?tab=documents`,
    may: readsBookings,
  },
]

const account = '/dashboard/account'

const accountParts: readonly Part[] = [
  { id: 'page-account', label: 'My account', about: 'Name, email, password, sign-ins', to: account, may: () => true },
  { id: 'page-plan', label: 'Your plan', about: 'Payments and receipts', to: `${account}#plan`, may: isOwner },
  { id: 'page-payouts', label: 'Pay-outs', about: 'What the platform owes you', to: `${account}#payouts`, may: isOwner },
  {
    id: 'page-all-payouts',
    label: 'Pay-outs',
    about: 'What hotels are owed',
    to: `${pathOfPage('paymentrecords')}?tab=payouts`,
    may: isPlatformAdmin,
  },
]

/** The pages and parts of pages that somebody may open. */
export const pagesOf = (user: SignedInUser): Find[] => {
  const parts = [...(isPlatformAdmin(user) ? [] : hotelParts), ...accountParts].filter(({ may }) => may(user))
  return [
    ...[...menuOf(user), ...pagesBesideMenu(user)].map(({ page, label }) => ({
      id: `page-${page}`,
      label,
      about: '',
      to: pathOfPage(page),
    })),
    ...parts.map(({ may: _, ...find }) => find),
  ]
}
