import { type ComponentType, memo, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import type { Picture as StoredPicture } from '#shared/rooms/gallery.ts'
import { GuestLayout } from '#web/shell/layout/GuestLayout.tsx'
import { Pictures } from '#web/shell/layout/Pictures.tsx'
import { usePictureViewer } from '#web/ui/picture/use-picture-viewer.ts'
import { buttonClass } from '#web/ui/text/Button.tsx'
import { Banner } from './Banner.tsx'
import { BookingPaused } from './BookingPaused.tsx'
import { FactsStrip } from './FactsStrip.tsx'
import styles from './HotelView.module.css'
import { OwnBookingLink } from './OwnBookingLink.tsx'
import { RoomKinds } from './RoomKinds.tsx'
import { lowestOf, useLowestPrices } from './use-lowest-prices.ts'

/** The search for a stay, which another feature brings. */
export type SearchCard = ComponentType<{ hotel: PublicHotel }>

export interface HotelParts {
  Search: SearchCard
  /** What stands below the rooms; in the browser its code comes later. */
  More: ComponentType<{ hotel: PublicHotel }>
}

/**
 * `memo` keeps the server-rendered HTML on the page until the code of `More` has loaded: React would discard it if the
 * parent rendered this again before.
 */
const Later = memo(({ hotel, More }: Pick<HotelParts, 'More'> & { hotel: PublicHotel }) => (
  <Suspense>
    <More hotel={hotel} />
  </Suspense>
))

/** The page of a hotel that is there. */
export const HotelView = ({ hotel, Search, More }: HotelParts & { hotel: PublicHotel }) => {
  const card = useRef<HTMLElement>(null)
  const pictures = usePictureViewer('hotel')
  const cardInView = useInView(card)
  const prices = useLowestPrices(hotel)
  // After those of the house one of each kind of room.
  const ofRooms = hotel.roomKinds.flatMap(({ picture, roomType }) => (picture ? { ...picture, imageName: roomType } : []))
  const all = [...hotel.images, ...ofRooms].filter(isFirst)
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
      <Banner hotel={hotel} from={lowestOf(prices)} pictures={all.length} onOpen={pictures.open} />
      <div className={styles.page}>
        <section className={styles.card} id="search" ref={card} aria-label={hotel.bookable ? 'Search for availability' : 'Booking'}>
          {hotel.bookable ? <Search hotel={hotel} /> : <BookingPaused hotel={hotel} />}
        </section>
        <FactsStrip hotel={hotel} from={lowestOf(prices)} />
        <RoomKinds hotel={hotel} prices={prices} />
        <Later hotel={hotel} More={More} />
        <Pictures viewer={pictures} pictures={all} title={hotel.name} />
      </div>
    </GuestLayout>
  )
}

const isFirst = ({ imagePath }: StoredPicture, at: number, all: readonly StoredPicture[]) =>
  all.findIndex(one => one.imagePath === imagePath) === at

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
