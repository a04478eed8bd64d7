import { useLocation } from 'react-router'
import type { DashboardPage } from '#shared/permissions.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { pageOfPath, titleOfPage } from './menus.ts'
import { Notice } from './NoticePage.tsx'
import { useTitle } from './use-title.ts'

/** What the pages of the next versions will do, for those who find them in their menu today. */
const coming: Partial<Record<DashboardPage, string>> = {
  bookings: 'the list of bookings, and booking for a guest at the desk',
  enquiry: 'the questions of guests, and what became of them',
  gallery: 'the pictures of the hotel’s page',
  paymentplans: 'the plans that owners can buy, and their features',
  coupons: 'codes that lower the price of a plan',
  paymentrecords: 'every plan that was sold',
}

/** An honest page in the place of one that the next version brings. */
export const NotBuiltYet = () => {
  const page = pageOfPath(useLocation().pathname) ?? ''
  const title = titleOfPage(page)
  useTitle(title)
  return (
    <Notice title={title}>
      <p>Not built yet: the next version brings {coming[page]}.</p>
      <ButtonLink to="/dashboard">Back to Home</ButtonLink>
    </Notice>
  )
}
