import { IconBan, IconCircleCheck, IconClock, IconHourglassOff, IconLogin2, IconLogout2, IconUserOff } from '@tabler/icons-react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import { formatClock, formatDay, todayInIndia } from '#shared/words/dates.ts'
import { lateText } from '#web/shell/stay-texts.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import styles from './Bookings.module.css'

const looks = {
  PENDING: { tone: 'attention', Icon: IconClock },
  CONFIRMED: { tone: 'action', Icon: IconCircleCheck },
  CHECKED_IN: { tone: 'success', Icon: IconLogin2 },
  CHECKED_OUT: { tone: 'quiet', Icon: IconLogout2 },
  CANCELLED: { tone: 'quiet', Icon: IconBan },
  NO_SHOW: { tone: 'quiet', Icon: IconUserOff },
  EXPIRED: { tone: 'quiet', Icon: IconHourglassOff },
} as const

/** Until when what the desk holds waits for its payment. */
const linkText = ({ byLink, status, heldUntil }: Booking): string | undefined =>
  byLink && status === 'PENDING' && heldUntil !== null
    ? `Until ${formatDay(todayInIndia(new Date(heldUntil)))}, ${formatClock(heldUntil)}`
    : undefined

interface BookingStatusBadgeProps {
  booking: Booking
  today: string
  /** Without what is late: something beside it says that. */
  alone?: boolean
}

export const BookingStatusBadge = ({ booking, today, alone = false }: BookingStatusBadgeProps) => {
  const { tone, Icon } = looks[booking.status]
  const late = lateText(booking, today) || linkText(booking)
  return (
    <>
      <Badge tone={tone} icon={<Icon size={14} aria-hidden />}>
        {statusWords[booking.status]}
      </Badge>
      {late && !alone && <div className={styles.late}>{late}</div>}
    </>
  )
}
