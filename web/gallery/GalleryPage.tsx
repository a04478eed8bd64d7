import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { galleryApi, type HotelImage } from '#shared/rooms/gallery.ts'
import { CrudDialogs } from '#web/lists/crud/CrudDialogs.tsx'
import { CrudList } from '#web/lists/crud/CrudList.tsx'
import type { CrudProps } from '#web/lists/crud/crud-props.ts'
import { useCrud } from '#web/lists/crud/use-crud.ts'
import { AddButton } from '#web/lists/ListBar.tsx'
import { type HotelProps, HotelScreen } from '#web/shell/layout/HotelScreen.tsx'
import { Picture } from '#web/ui/picture/Picture.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import styles from './GalleryPage.module.css'
import { ImageDialog } from './ImageDialog.tsx'
import { typeNames } from './image-form.ts'
import { Grip, MoveTools, PictureTool, Tile } from './Tile.tsx'
import { UploadDialog } from './UploadDialog.tsx'
import { useImageOrder } from './use-image-order.ts'
import type { PictureOrder } from './use-picture-order.ts'

const columns: readonly Column<HotelImage>[] = [
  { id: 'name', label: 'Name', text: image => image.imageName },
  { id: 'type', label: 'Type', text: image => typeNames[image.imageType] },
]

/** `/dashboard/gallery`: the pictures of the hotel's page, its cover and its logo. */
export const GalleryPage = () => <HotelScreen title="Image Gallery">{about => <Gallery {...about} />}</HotelScreen>

const Gallery = ({ viewer, hotelId }: HotelProps) => {
  const declared: CrudProps<typeof galleryApi.list, typeof galleryApi.remove> = {
    noun: { one: 'image', many: 'images' },
    contracts: galleryApi,
    input: { hotelId },
    whole: true,
    removal: image => ({ hotelId, imageId: image.id }),
    refreshes: [hotelApi.get],
    nameOf: image => image.imageName,
    columns,
    may: action => can(viewer, 'hotels', action),
    form: (image, onClose) => (image ? <ImageDialog {...{ hotelId, image, onClose }} /> : <UploadDialog {...{ hotelId, onClose }} />),
    more: image => (
      <div className={styles.view}>
        <Picture picture={image} alt={image.imageName} sizes="30rem" />
      </div>
    ),
    empty: 'No images found',
    purpose: 'Guests see these pictures on the hotel’s page; the cover opens it.',
    loading: 'Loading images...',
    ghost: <div className={styles.ghost} />,
    failed: 'Something went wrong. Please try again.',
  }
  const crud = useCrud(declared)
  const { rows, loaded = [], state, show, linkTo, choicesOf } = crud
  const add = declared.may('CREATE') ? () => show({ kind: 'add', id: '1' }) : undefined
  // What is searched or sorted is not in its order.
  const orders = declared.may('UPDATE') && state.query.trim() === '' && state.sort === ''
  const order = useImageOrder(hotelId, orders ? loaded : [])
  return (
    <div data-fills-page>
      <CrudList {...declared} crud={crud} onAdd={add} add={add && <AddButton label="Add Image" onClick={add} />}>
        <ul className={styles.grid} aria-label="List of images" {...order.list}>
          {rows.shown.map(image => {
            const { id, imageName } = image
            const choices = choicesOf(image)
            return (
              <ImageTile
                key={id}
                image={image}
                name={
                  <Link {...linkTo({ kind: 'view', id })} className={styles.name}>
                    {imageName}
                  </Link>
                }
                order={order}
                onEdit={choices.edit ? () => show({ kind: 'edit', id }) : undefined}
                onDelete={choices.remove ? () => show({ kind: 'delete', id }) : undefined}
              />
            )
          })}
        </ul>
      </CrudList>
      <VisuallyHidden>
        <span role="status">{order.said}</span>
      </VisuallyHidden>
      <CrudDialogs {...declared} crud={crud} />
    </div>
  )
}

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
const ImageTile = ({ image, name, order, onEdit, onDelete }: ImageTileProps) => {
  const { id, imageName, imageType, isCover } = image
  const tool = (label: string, icon: ReactNode, onPress: (() => void) | undefined) =>
    onPress && (
      <PictureTool label={`${label}: ${imageName}`} onPress={onPress}>
        {icon}
      </PictureTool>
    )
  return (
    <Tile className={styles.tile} {...{ id, order }} name={imageName}>
      <div className={styles.picture} data-picture data-whole={imageType === 'HOTEL_LOGO' || undefined}>
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
