import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { countedTexts, guestRooms } from '#shared/rooms/guest-rooms.ts'
import { knowsNumbers } from '#shared/rooms/number-told.ts'
import { formatDate, nightsBetween } from '#shared/words/dates.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { peopleText } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { addressLine } from '#web/hotels/hotel-text.ts'
import { roomWords } from '#web/shell/stay-texts.ts'
import { OnPaper } from '#web/ui/text/OnPaper.tsx'
import { nightsText } from '../stay/stay-words.ts'
import { costLines, moneyLines, sumsOf } from './booking-lines.ts'
import { roomNumbers } from './booking-words.ts'
import { Lines } from './Lines.tsx'
import styles from './StayStatement.module.css'

/** Numbers from check-in on, which the guest then knows; before, the kinds. */
const roomsText = ({ rooms, nights, status }: BookingDetail): string =>
  knowsNumbers(status)
    ? roomWords(roomNumbers({ rooms }))
    : countedTexts(guestRooms(rooms, nights).map(({ roomType }) => roomType)).join(', ')

/** The statement of stay that the desk prints for a guest, with price and payments. In print it replaces the page. */
export const StayStatement = ({ detail, today }: { detail: BookingDetail; today: string }) => {
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(detail.hotelId))
  const { user, company, checkInDate, checkOutDate } = detail
  const reader = { today, forGuest: true }
  return (
    <OnPaper>
      <header className={styles.head}>
        <div>
          <p className="title-2">{hotel?.name}</p>
          <p className="small">{hotel && addressLine(hotel)}</p>
          <p className="small">
            {[hotel?.contactPhone && formatPhone(hotel.contactPhone), hotel?.contactEmail].filter(Boolean).join(', ')}
          </p>
        </div>
        <div>
          <p className="title-3">Statement of stay</p>
          <p className="small">Statement, not a tax invoice</p>
          <p className="small">{formatDate(today)}</p>
        </div>
      </header>
      <div className={styles.parties}>
        <div>
          <p className="strong">{user.name}</p>
          <p>{detail.userAddress}</p>
          {company && (
            <p>
              {company.name}
              <br />
              GSTIN {company.gst}
              <br />
              {company.address}
            </p>
          )}
        </div>
        <div>
          <p>
            Booking <span className="strong">{detail.reference}</span>
          </p>
          <p>
            {formatDate(checkInDate)} to {formatDate(checkOutDate)}, {nightsText(nightsBetween(checkInDate, checkOutDate))}
          </p>
          <p>
            {roomsText(detail)}, {peopleText(detail.adults, detail.children)}
          </p>
        </div>
      </div>
      <Lines title="Your stay" lines={costLines(detail, reader)} />
      <Lines title="Your payments" lines={moneyLines(detail, reader)} sums={sumsOf(detail)} />
    </OnPaper>
  )
}
