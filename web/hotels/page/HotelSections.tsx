import { useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatTime } from '#shared/words/dates.ts'
import { Accordion } from '#web/ui/text/Accordion.tsx'
import { refundLines } from '../refund-lines.ts'
import { Fact, HotelDetails } from './HotelDetails.tsx'

const Times = ({ hotel }: { hotel: PublicHotel }) => (
  <div className="stack">
    <dl className="facts">
      <Fact name="Check-in">{hotel.checkInTime && `From ${formatTime(hotel.checkInTime)}`}</Fact>
      <Fact name="Check-out">{hotel.checkOutTime && `By ${formatTime(hotel.checkOutTime)}`}</Fact>
    </dl>
    {hotel.checkInCheckOutPolicy && <p className="prose">{hotel.checkInCheckOutPolicy}</p>}
  </div>
)

/** The refund steps of most of the year, which stand with their dates beside every price, and the hotel's own words. */
const Cancellation = ({ hotel }: { hotel: PublicHotel }) => {
  const [usual] = hotel.refundTerms
  const steps = usual && usual.from === null ? refundLines(usual, hotel) : []
  return (
    <div className="stack gap-3">
      {steps.length > 0 && (
        <ul className="stack gap-1">
          {steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      {(hotel.cancellationPolicy || steps.length === 0) && <p className="prose">{hotel.cancellationPolicy ?? 'Please ask the hotel.'}</p>}
    </div>
  )
}

/** The three sections that the specification names; the first is open. */
export const HotelSections = ({ hotel }: { hotel: PublicHotel }) => {
  const [open, setOpen] = useState<readonly string[]>(['hotel-details'])
  const toggle = (id: string) => setOpen(now => (now.includes(id) ? now.filter(one => one !== id) : [...now, id]))
  const items = [
    { id: 'hotel-details', title: 'Hotel Details', content: <HotelDetails hotel={hotel} /> },
    {
      id: 'cancellation-policy',
      title: 'Cancellation Policy',
      content: <Cancellation hotel={hotel} />,
    },
    { id: 'check-in-out-policy', title: 'Check In/Out Policy', content: <Times hotel={hotel} /> },
  ]
  return <Accordion items={items} open={open} onToggle={toggle} />
}
