import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import type { HotelChoice } from '#web/session/pick-hotel.ts'
import { publishHeaderHeight } from '#web/ui/base/publish-height.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { useModals } from '../notices/modals.tsx'
import { productName } from '../use-title.ts'
import styles from './Header.module.css'
import { HotelPicker } from './HotelPicker.tsx'
import { LogoutButton } from './LogoutButton.tsx'
import { Mark } from './Mark.tsx'
import { canAddHotel, isPlatformAdmin } from './menus.ts'
import { SidebarContent } from './Sidebar.tsx'

interface HeaderProps {
  user: SignedInUser
  hotel: HotelChoice | undefined
  /** The list of hotels is on its way. */
  loading: boolean
  onHotel: (hotel: HotelChoice) => void
}

/** The hotel that is worked on, Add Hotel, and Logout; on narrow screens the last two are in the drawer. */
export const Header = ({ user, hotel, loading, onHotel }: HeaderProps) => {
  const [menu, setMenu] = useState(false)
  const { openModal } = useModals()
  const addHotel = canAddHotel(user) && !isPlatformAdmin(user) && (
    <Button
      icon={<IconPlus size={20} aria-hidden />}
      onClick={() => {
        setMenu(false)
        openModal('hotelRegistration')
      }}
    >
      Add Hotel
    </Button>
  )
  return (
    <header className={styles.header} ref={publishHeaderHeight}>
      <button type="button" className={styles.menu} onClick={() => setMenu(true)} aria-label="Menu" aria-expanded={menu}>
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </button>
      <Link className={styles.brand} to="/dashboard">
        <Mark />
        {productName}
      </Link>
      {!isPlatformAdmin(user) && (
        <div className={styles.hotel}>
          <HotelPicker hotels={user.hotels} selected={hotel} loading={loading} onSelect={onHotel} />
          {addHotel}
        </div>
      )}
      <div className={styles.end}>
        <LogoutButton />
      </div>
      {menu && (
        <Drawer user={user} onClose={() => setMenu(false)}>
          {addHotel}
          <LogoutButton />
        </Drawer>
      )}
    </header>
  )
}

/** The sidebar of narrow screens: the browser's own dialog traps the focus and gives it back. */
const Drawer = ({ user, onClose, children }: { user: SignedInUser; onClose: () => void; children: ReactNode }) => {
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = drawer.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Esc, which the dialog handles itself
    <dialog
      ref={drawer}
      className={styles.drawer}
      aria-label="Menu"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === drawer.current && onClose()}
    >
      <SidebarContent user={user} onFollow={onClose}>
        <div className={styles.more}>{children}</div>
      </SidebarContent>
    </dialog>
  )
}
