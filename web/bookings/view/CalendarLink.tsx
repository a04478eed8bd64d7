import { IconCalendarPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { usePageFacts } from '#web/shell/page-facts.ts'
import { calendarUrl, type KnownStay } from './calendar-file.ts'
import styles from './StaySlip.module.css'

/** The stay as a file for the guest's calendar. */
const CalendarLink = ({ stay, hotel }: { stay: KnownStay; hotel: PublicHotel }) => {
  const { host } = usePageFacts()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = calendarUrl(stay, hotel, host)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [stay, hotel, host])
  return (
    <a className={styles.calendar} href={url} download={`booking-${stay.reference}.ics`}>
      <IconCalendarPlus size={20} stroke={1.75} aria-hidden />
      Add to calendar
    </a>
  )
}

export default CalendarLink
