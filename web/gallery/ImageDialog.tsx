import { hotelApi } from '#shared/hotels/hotels.ts'
import { galleryApi, type HotelImage } from '#shared/rooms/gallery.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Picture } from '#web/ui/picture/Picture.tsx'
import { coverHint, fields, type ImageValues, imageLabels, typeNames, typeOptions } from './image-form.ts'
import { PicturesField } from './PicturesField.tsx'
import { sentPictures } from './picked-pictures.ts'
import { maxSide } from './upload-each.ts'

/** Changes a picture of the gallery. */
export const ImageDialog = ({ hotelId, image, onClose }: { hotelId: string; image: HotelImage; onClose: () => void }) => {
  const { form, progress, ...frame } = useRowForm<HotelImage, ImageValues, typeof galleryApi.create, typeof galleryApi.update>({
    noun: 'Image',
    row: image,
    contracts: galleryApi,
    // The logo is part of the profile.
    refreshes: [hotelApi.get],
    labels: imageLabels,
    read: (from = image) => ({ hotelImage: [], imageName: from.imageName, imageType: from.imageType }),
    schema: fields,
    empty: { imageName: 'Image name is required.' },
    valueTexts: { imageType: typeNames },
    fixed: ['imageType'],
    change: ({ imageName, imageType }, from) => ({
      hotelId,
      imageId: from.id,
      imageName,
      imageType,
      // A picture that becomes a cover becomes the cover: the first of them.
      ...(imageType === 'COVER' && from.imageType !== 'COVER' && { isCover: 'true' as const }),
    }),
    files: async ({ hotelImage }) => ({ files: { hotelImage: (await sentPictures(hotelImage, maxSide)).files } }),
    onClose,
  })
  const { imageType, hotelImage } = form.values
  return (
    <FormDialog {...frame} form={form}>
      <PicturesField
        label="Image"
        name="hotelImage"
        max={1}
        pictures={hotelImage}
        onPictures={pictures => form.change({ hotelImage: pictures })}
        error={form.error('hotelImage')}
        current={<Picture picture={image} alt={`Current image: ${image.imageName}`} sizes="9rem" />}
        progress={progress}
      />
      <TextInput {...form.field('imageName')} autoComplete="off" maxLength={200} />
      <Select
        {...form.field('imageType')}
        optional={false}
        options={typeOptions}
        hint={imageType !== 'COVER' || (image.imageType === 'COVER' && !image.isCover) ? undefined : coverHint}
      />
    </FormDialog>
  )
}
