import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import type { PublicHotel } from '#shared/hotels.ts'
import { GuestLayout } from '#web/shell/GuestLayout.tsx'
import { Pictures } from '#web/shell/Pictures.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { usePictureViewer } from '#web/ui/use-picture-viewer.ts'
import { Amenities } from './Amenities.tsx'
import { Banner } from './Banner.tsx'
import { BookingPaused } from './BookingPaused.tsx'
import { Contact } from './Contact.tsx'
import { ExtraCosts } from './ExtraCosts.tsx'
import { Gallery } from './Gallery.tsx'
import { HotelSections } from './HotelSections.tsx'
import styles from './HotelView.module.css'
import { Offers } from './Offers.tsx'
import { OwnBookingLink } from './OwnBookingLink.tsx'
import { RoomKinds } from './RoomKinds.tsx'

/** The search for a stay, which another feature brings. */
export type SearchCard = ComponentType<{ hotel: PublicHotel }>

/** The page of a hotel that is there. */
export const HotelView = ({ hotel, Search }: { hotel: PublicHotel; Search: SearchCard }) => {
  const card = useRef<HTMLElement>(null)
  const pictures = usePictureViewer('hotel')
  const cardInView = useInView(card)
  const shortcut = hotel.bookable && !cardInView && (
    <a className={buttonClass('primary')} href="#search">
      Book
    </a>
  )
  return (
    <GuestLayout
      hotel={hotel}
      action={
        <>
          <OwnBookingLink hotel={hotel} />
          {shortcut}
        </>
      }
    >
      <Banner hotel={hotel} onOpen={pictures.open} />
      <div className={styles.page}>
        <section className={styles.card} id="search" ref={card} aria-label={hotel.bookable ? 'Search for availability' : 'Booking'}>
          {hotel.bookable ? <Search hotel={hotel} /> : <BookingPaused hotel={hotel} />}
        </section>
        <Offers offers={hotel.offers ?? []} />
        <RoomKinds hotel={hotel} />
        <ExtraCosts hotel={hotel} />
        <div className={styles.about}>
          <HotelSections hotel={hotel} />
          <Contact hotel={hotel} />
        </div>
        <Amenities amenities={hotel.amenities} />
        <Gallery hotel={hotel} onOpen={pictures.open} />
        <Pictures viewer={pictures} pictures={hotel.images} title={hotel.name} />
      </div>
    </GuestLayout>
  )
}

/** Whether the element can be seen; true until that is known. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setInView(entries.some(entry => entry.isIntersecting)), {
      rootMargin: '-64px 0px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return inView
}
