import { type ComponentType, useRef } from 'react'
import type { PublicHotel } from '#shared/hotels.ts'
import { GuestLayout } from '#web/shell/GuestLayout.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Amenities } from './Amenities.tsx'
import { Banner } from './Banner.tsx'
import { BookingPaused } from './BookingPaused.tsx'
import { Contact } from './Contact.tsx'
import { Gallery } from './Gallery.tsx'
import { HotelSections } from './HotelSections.tsx'
import styles from './HotelView.module.css'
import { Offers } from './Offers.tsx'
import { useInView } from './use-in-view.ts'

/** The search for a stay, which another feature brings. */
export type SearchCard = ComponentType<{ hotel: PublicHotel }>

/** The page of a hotel that is there. */
export const HotelView = ({ hotel, Search }: { hotel: PublicHotel; Search: SearchCard }) => {
  const card = useRef<HTMLElement>(null)
  const cardInView = useInView(card)
  const shortcut = hotel.bookable && !cardInView && (
    <a className={buttonClass('primary')} href="#search">
      Book
    </a>
  )
  return (
    <GuestLayout hotel={hotel} action={shortcut}>
      <Banner hotel={hotel} />
      <div className={styles.page}>
        <section className={styles.card} id="search" ref={card} aria-label={hotel.bookable ? 'Search for availability' : 'Booking'}>
          {hotel.bookable ? <Search hotel={hotel} /> : <BookingPaused hotel={hotel} />}
        </section>
        <Offers offers={hotel.offers ?? []} />
        <div className={styles.about}>
          <HotelSections hotel={hotel} />
          <Contact hotel={hotel} />
        </div>
        <Amenities amenities={hotel.amenities} />
        <Gallery hotel={hotel} />
      </div>
    </GuestLayout>
  )
}
