import { z } from 'zod'
import { galleryApi, type HotelImage, ImageForm, ImageType } from '#shared/gallery.ts'
import { hotelApi } from '#shared/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { useRowForm } from '#web/ui/crud/use-row-form.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Picture } from '#web/ui/Picture.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { typeNames } from './image-types.ts'
import { PicturesField } from './PicturesField.tsx'
import { type Picked, sentPictures } from './picked-pictures.ts'

/** Beside the file, which the contract takes by itself. */
const Schema = z.object({ imageName: ImageForm.shape.imageName, imageType: ImageForm.shape.imageType })

const longestSide = 2560
const options = ImageType.options.map(value => ({ value, label: typeNames[value] }))

interface ImageValues extends z.output<typeof Schema> {
  hotelImage: Picked[]
}

/** A picture that becomes a cover becomes the cover: the first of them. */
const sentOf = ({ imageName, imageType }: ImageValues, from?: HotelImage) => ({
  imageName,
  imageType,
  ...(imageType === 'COVER' && from?.imageType !== 'COVER' && { isCover: 'true' as const }),
})

/** Adds a picture to the gallery, or changes the given one. */
export const ImageDialog = ({ hotelId, image, onClose }: { hotelId: string; image: HotelImage | undefined; onClose: () => void }) => {
  const { data: images } = useCall(galleryApi.list, { hotelId })
  // Until there is a cover, a new picture is most likely that.
  const needsCover = !image && images?.every(({ imageType }) => imageType !== 'COVER') === true
  const { form, progress, ...frame } = useRowForm<HotelImage, ImageValues, typeof galleryApi.create, typeof galleryApi.update>({
    noun: 'Image',
    row: image,
    contracts: galleryApi,
    // The logo is part of the profile.
    refreshes: [hotelApi.get],
    labels: { hotelImage: 'Image', imageName: 'Name', imageType: 'Type' },
    read: from => ({
      hotelImage: [],
      imageName: from?.imageName ?? '',
      imageType: from?.imageType ?? (needsCover ? 'COVER' : 'OTHER'),
    }),
    schema: Schema,
    check: ({ hotelImage }) => (image || hotelImage.length > 0 ? {} : { hotelImage: 'Choose a picture.' }),
    empty: { imageName: 'Image name is required.', hotelImage: 'Choose a picture.' },
    words: { imageType: typeNames },
    fixed: ['imageType'],
    creation: values => ({ hotelId, ...sentOf(values) }),
    change: (values, from) => ({ hotelId, imageId: from.id, ...sentOf(values, from) }),
    files: async ({ hotelImage }) => ({ files: { hotelImage: (await sentPictures(hotelImage, longestSide)).files } }),
    onClose,
  })
  const { imageName, imageType, hotelImage } = form.values
  const words = image ? {} : { title: 'Upload Image', submit: 'Upload Image', submitting: 'Uploading...' }
  return (
    <FormDialog {...frame} {...words} form={form}>
      <PicturesField
        label="Image"
        name="hotelImage"
        most={1}
        pictures={hotelImage}
        // Most pictures are called as their files are.
        onPictures={([picked]) =>
          form.change({ hotelImage: picked ? [picked] : [], ...(picked && imageName === '' && { imageName: picked.name }) })
        }
        error={form.error('hotelImage')}
        required={!image}
        current={image && <Picture picture={image} alt={`Current image: ${image.imageName}`} sizes="9rem" />}
        progress={progress}
      />
      <TextInput {...form.field('imageName')} autoComplete="off" maxLength={200} />
      <Select
        {...form.field('imageType')}
        optional={false}
        options={options}
        hint={
          imageType !== 'COVER' || (image?.imageType === 'COVER' && !image.isCover)
            ? undefined
            : 'The cover opens the hotel’s page, and is shown when the page is shared.'
        }
      />
    </FormDialog>
  )
}
