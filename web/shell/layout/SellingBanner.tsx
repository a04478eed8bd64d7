import { IconAlertTriangle } from '@tabler/icons-react'
import { useLocation } from 'react-router'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { Button, ButtonLink } from '#web/ui/text/Button.tsx'
import { firstStop, steps, useChecklist, useFreshChecklist, wayTo } from '../checklist.ts'
import { useModals } from '../notices/modals.tsx'

import styles from './SellingBanner.module.css'

/** Says above every page why the hotel takes no bookings, with the button that leads to the missing step. */
export const SellingBanner = ({ user, hotelId }: { user: SignedInUser; hotelId: string }) => {
  const { data = [] } = useChecklist(hotelId)
  const { openModal } = useModals()
  const { pathname } = useLocation()
  const stop = firstStop(data)
  useFreshChecklist(stop !== undefined, pathname)
  if (stop === undefined) return null
  const { missing, action } = steps[stop]
  const way = wayTo(user, stop)
  return (
    <aside className={`${styles.banner} tone-attention no-print`} aria-label="No bookings yet">
      <p className={styles.text}>
        <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
        <span>
          You take no bookings yet: {missing}
          {way === undefined && ' Ask the owner of the hotel.'}
        </span>
      </p>
      {way === 'plan' && <Button onClick={() => openModal('planSelect')}>{action}</Button>}
      {typeof way === 'object' && <ButtonLink to={way.to}>{action}</ButtonLink>}
    </aside>
  )
}
