import { galleryApi, type HotelImage } from '#shared/gallery.ts'
import { hotelApi } from '#shared/hotels.ts'
import { can } from '#shared/permissions.ts'
import { CrudDialogs } from '#web/lists/CrudDialogs.tsx'
import { CrudList } from '#web/lists/CrudList.tsx'
import type { CrudProps } from '#web/lists/crud-props.ts'
import { AddButton } from '#web/lists/ListBar.tsx'
import { useCrud } from '#web/lists/use-crud.ts'
import { type HotelProps, HotelScreen } from '#web/shell/HotelScreen.tsx'
import type { Column } from '#web/ui/columns.ts'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './GalleryPage.module.css'
import { ImageDialog } from './ImageDialog.tsx'
import { ImageTile } from './ImageTile.tsx'
import { typeNames } from './image-form.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { useImageOrder } from './use-image-order.ts'

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
