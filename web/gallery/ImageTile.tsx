import { IconPencil, IconPhotoStar, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { HotelImage } from '#shared/gallery.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import styles from './GalleryPage.module.css'
import { typeNames } from './image-types.ts'
import { Grip, MoveTools } from './MoveTools.tsx'
import { PictureTool } from './PictureTool.tsx'
import { placeByKey } from './picked-pictures.ts'

interface ImageTileProps {
  image: HotelImage
  /** Its name, leading to all that is known of it. */
  name: ReactNode
  /** Its place, and the first and the last that it can have; absent where the order is not shown or may not be changed. */
  places: { at: number; first: number; last: number } | undefined
  dragged: boolean
  /** Where it is drawn while one is dragged. */
  order: number | undefined
  onMove: (to: number) => void
  /** What is not offered is undefined. */
  onCover: (() => void) | undefined
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}

/** A picture of the gallery with what can be done to it. Arrow keys, Home and End move it from any of its buttons. */
export const ImageTile = (props: ImageTileProps) => {
  const { image, name, places, dragged, order, onMove, onCover, onEdit, onDelete } = props
  const { id, imageName, imageType, isCover } = image
  const moves = places && places.last > places.first
  const tile = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: who moves it by a key goes along, however far it goes
  useEffect(() => {
    if (tile.current?.contains(document.activeElement)) tile.current.scrollIntoView({ block: 'nearest' })
  }, [places?.at])
  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves && placeByKey(event.key, places.at - places.first, places.last - places.first + 1)
    if (to === undefined || to === false) return
    event.preventDefault()
    onMove(places.first + to)
  }
  const tool = (label: string, icon: ReactNode, onPress: (() => void) | undefined) =>
    onPress && (
      <PictureTool label={`${label}: ${imageName}`} onPress={onPress}>
        {icon}
      </PictureTool>
    )
  return (
    <li ref={tile} className={styles.tile} data-tile={id} data-dragged={dragged || undefined} style={{ order }} onKeyDown={onKeyDown}>
      <div className={styles.picture} data-picture={moves || undefined}>
        <Picture picture={image} alt="" sizes="(min-width: 40em) 20rem, 100vw" />
        {moves && <Grip className={styles.grip} />}
      </div>
      <div className={styles.tools}>
        {moves && <MoveTools name={imageName} {...places} onMove={onMove} />}
        {tool('Make it the cover', <IconPhotoStar size={20} aria-hidden />, onCover)}
        {tool('Edit', <IconPencil size={20} aria-hidden />, onEdit)}
        {tool('Delete', <IconTrash size={20} aria-hidden />, onDelete)}
      </div>
      <div className={styles.caption}>
        {name}
        {isCover ? <Badge tone="action">The cover</Badge> : <span className="small">{typeNames[imageType]}</span>}
      </div>
    </li>
  )
}
