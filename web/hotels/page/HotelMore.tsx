import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { usePictureViewer } from '#web/ui/picture/use-picture-viewer.ts'
import { ExtraCosts } from '../ExtraCosts.tsx'
import { Amenities } from './Amenities.tsx'
import { Gallery } from './Gallery.tsx'
import { HotelSections } from './HotelSections.tsx'
import { HouseRules } from './HouseRules.tsx'
import { Offers } from './Offers.tsx'

/** The part below the rooms of a hotel's page. The server renders it; its code loads after the first view. */
export const HotelMore = ({ hotel }: { hotel: PublicHotel }) => (
  <>
    <ExtraCosts hotel={hotel} />
    <Gallery hotel={hotel} onOpen={usePictureViewer('hotel').open} />
    <Offers hotel={hotel} />
    <Amenities amenities={hotel.amenities} />
    <HouseRules rules={hotel.houseRules} />
    <HotelSections hotel={hotel} />
  </>
)
