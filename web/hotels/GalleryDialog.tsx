import type { PublicHotel } from '#shared/hotels.ts'
import { Carousel } from '#web/ui/Carousel.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './GalleryDialog.module.css'

interface GalleryDialogProps {
  hotel: Pick<PublicHotel, 'name' | 'images'>
  /** The picture to begin with. */
  start: number
  onClose: () => void
}

/** The hotel's pictures, large, one after the other. */
export const GalleryDialog = ({ hotel, start, onClose }: GalleryDialogProps) => (
  <Dialog open title={hotel.name} onClose={onClose} wide>
    <div className={styles.stage}>
      <Carousel images={hotel.images} label={`Pictures of ${hotel.name}`} sizes="(min-width: 60em) 56rem, 100vw" start={start} first />
    </div>
  </Dialog>
)
