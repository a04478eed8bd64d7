import {
  IconBed,
  IconBuildingSkyscraper,
  IconCalendarCheck,
  IconCoins,
  IconDiscount,
  IconHome,
  IconMessage,
  IconPhoto,
  IconReceipt,
  IconSearch,
  IconSpray,
  IconStack2,
  IconTicket,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import type { DashboardPage } from '#shared/contract/permissions.ts'
import { Link, NavLink } from '#web/ui/text/Link.tsx'
import { useModals } from '../notices/modals.tsx'
import { productName } from '../use-title.ts'
import { Mark } from './Mark.tsx'
import { menuOf, pathOfPage } from './menus.ts'
import styles from './Sidebar.module.css'

const icons: Record<DashboardPage, typeof IconHome> = {
  '': IconHome,
  hotels: IconStack2,
  rooms: IconBed,
  bookings: IconCalendarCheck,
  housekeeping: IconSpray,
  specialoffers: IconDiscount,
  enquiry: IconMessage,
  usersmanagement: IconUsers,
  profile: IconBuildingSkyscraper,
  gallery: IconPhoto,
  paymentplans: IconCoins,
  coupons: IconTicket,
  paymentrecords: IconReceipt,
}

interface SidebarProps {
  user: SignedInUser
  /** After a link was followed: the drawer closes. */
  onFollow?: () => void
  /** At its end. */
  children?: ReactNode
}

/** The user's name and the pages that are theirs: beside the page on wide screens. */
export const Sidebar = ({ user }: SidebarProps) => (
  <aside className={styles.beside} aria-label="Sidebar">
    <SidebarContent user={user} />
  </aside>
)

/** The way to what Ctrl-K opens for a mouse or a finger. */
const FindButton = ({ onOpen }: { onOpen: (() => void) | undefined }) => {
  const { openModal } = useModals()
  const open = () => {
    onOpen?.()
    openModal('palette')
  }
  return (
    <button type="button" className={styles.find} onClick={open} aria-keyshortcuts="Control+K">
      <IconSearch size={18} aria-hidden />
      Find
      <kbd aria-hidden>Ctrl K</kbd>
    </button>
  )
}

/** The same inside the drawer of narrow screens. */
export const SidebarContent = ({ user, onFollow, children }: SidebarProps) => (
  <div className={styles.sidebar}>
    <Link className={styles.brand} to="/dashboard" onClick={onFollow}>
      <Mark />
      <span>{productName}</span>
    </Link>
    <FindButton onOpen={onFollow} />
    <nav aria-label="Dashboard">
      <ul className="stack gap-1">
        {menuOf(user).map(({ page, label }) => {
          const Icon = icons[page]
          return (
            <li key={page}>
              <NavLink className={styles.link ?? ''} to={pathOfPage(page)} end={page === ''} onClick={onFollow}>
                <Icon size={20} stroke={1.75} aria-hidden />
                {label}
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
    <Link className={styles.person} to="/dashboard/account" onClick={onFollow}>
      <IconUserCircle size={28} stroke={1.5} aria-hidden />
      <span>
        <strong>{user.name}</strong>
        <small>{user.roles.map(role => role.name).join(', ') || 'My account'}</small>
      </span>
    </Link>
    {children}
  </div>
)
