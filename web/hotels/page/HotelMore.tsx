import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { usePictureViewer } from '#web/ui/picture/use-picture-viewer.ts'
import { ExtraCosts } from '../ExtraCosts.tsx'
import { Amenities } from './Amenities.tsx'
import { Gallery } from './Gallery.tsx'
import { HotelSections } from './HotelSections.tsx'
import { HouseRules } from './HouseRules.tsx'
import { Offers } from './Offers.tsx'

/** What stands below the rooms of a hotel's page. Its code comes after the first view; what the server wrote of it is there from the start. */
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
