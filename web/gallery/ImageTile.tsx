import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { HotelImage } from '#shared/gallery.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import styles from './GalleryPage.module.css'
import { typeNames } from './image-form.ts'
import { Grip, MoveTools, PictureTool, Tile } from './Tile.tsx'
import type { PictureOrder } from './use-picture-order.ts'

interface ImageTileProps {
  image: HotelImage
  /** Its name, leading to all that is known of it. */
  name: ReactNode
  order: PictureOrder
  /** What is not offered is undefined. */
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** A picture of the gallery with its tools. */
export const ImageTile = ({ image, name, order, onEdit, onDelete }: ImageTileProps) => {
  const { id, imageName, imageType, isCover } = image
  const tool = (label: string, icon: ReactNode, onPress: (() => void) | undefined) =>
    onPress && (
      <PictureTool label={`${label}: ${imageName}`} onPress={onPress}>
        {icon}
      </PictureTool>
    )
  return (
    <Tile className={styles.tile} {...{ id, order }} name={imageName}>
      <div className={styles.picture} data-picture>
        <Picture picture={image} alt="" sizes="(min-width: 40em) 20rem, 100vw" />
        <Grip className={styles.grip} />
      </div>
      <div className={styles.tools}>
        <MoveTools />
        {tool('Edit', <IconPencil size={20} aria-hidden />, onEdit)}
        {tool('Delete', <IconTrash size={20} aria-hidden />, onDelete)}
      </div>
      <div className={styles.caption}>
        {name}
        {isCover ? <Badge tone="action">The cover</Badge> : <span className="small">{typeNames[imageType]}</span>}
      </div>
    </Tile>
  )
}
