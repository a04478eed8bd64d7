import { galleryApi } from '#shared/rooms/gallery.ts'
import { counted } from '#shared/words/text.ts'
import { CallError } from '#web/api/call-error.ts'
import { useCall } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { messageOr } from '#web/ui/form/error-text.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { coverHint, fields, type ImageValues, imageLabels, typeOptions } from './image-form.ts'
import { PicturesField } from './PicturesField.tsx'
import type { Picked } from './picked-pictures.ts'
import type { Uploaded } from './upload-each.ts'
import { useImageUploads } from './upload-each.ts'

/** What is said of several pictures that are not all uploaded; of one alone the server's own answer. */
const failureOf = ({ left, failure }: Uploaded, all: number): Error => {
  const done = all - left.length
  const text = done === 0 ? 'No image is uploaded' : `${done} of ${counted(all, 'image')} ${done === 1 ? 'is' : 'are'} uploaded`
  if (!failure) return new CallError(400, '', { fields: { hotelImage: `${text}. What is wrong is said above.` } })
  const status = failure instanceof CallError ? failure.status : 500
  return new CallError(status, `${messageOr(failure).replace(/\.$/, '')}. ${text}; the others are still chosen here.`)
}

/** Empty: nobody chose a type yet. The dialog may be open before the list says whether there is a cover. */
type ChosenType = ImageValues['imageType'] | ''
type UploadValues = Omit<ImageValues, 'imageType'> & { imageType: ChosenType }

/** Adds pictures to the gallery: one with a name of its own, or several that are named after their files. */
export const UploadDialog = ({ hotelId, onClose }: { hotelId: string; onClose: () => void }) => {
  const { data: images } = useCall(galleryApi.list, { hotelId })
  const uploads = useImageUploads(hotelId)
  // Until there is a cover, a new picture is most likely that.
  const needsCover = images?.every(({ imageType }) => imageType !== 'COVER') === true
  const typeOf = (chosen: ChosenType): ImageValues['imageType'] => chosen || (needsCover ? 'COVER' : 'OTHER')
  const form = useForm<UploadValues, ImageValues, { message: string }>({
    labels: imageLabels,
    values: { hotelImage: [], imageName: '', imageType: '' },
    schema: fields,
    // The names of several come from their files.
    shape: ({ hotelImage, imageName, imageType }) => ({
      hotelImage,
      imageName: hotelImage.length > 1 ? 'several' : imageName,
      imageType: typeOf(imageType),
    }),
    check: ({ hotelImage, imageType }) => ({
      ...(hotelImage.length === 0 && { hotelImage: 'Choose a picture.' }),
      ...(hotelImage.length > 1 &&
        imageType === 'HOTEL_LOGO' && { imageType: 'A hotel has one logo: choose one picture, or another type.' }),
    }),
    empty: { imageName: 'Image name is required.', hotelImage: 'Choose a picture.' },
    fixed: ['imageType'],
    send: async (_, { hotelImage: pictures, imageName, imageType: chosen }) => {
      const single = pictures.length === 1
      const imageType = typeOf(chosen)
      const result = await uploads.send(pictures, images ?? [], ({ name }, isFirst) => ({
        imageName: single ? imageName : name.slice(0, 200),
        imageType,
        // Of several covers the first one opens the page.
        ...(imageType === 'COVER' && isFirst && { isCover: 'true' as const }),
      }))
      if (result.left.length === 0) {
        return { message: single ? 'Image uploaded successfully.' : `${pictures.length} images uploaded successfully.` }
      }
      if (single) throw result.failure
      form.change({ hotelImage: result.left, imageName: result.left[0]?.name ?? '' })
      throw failureOf(result, pictures.length)
    },
    onSent: ({ message }) => {
      showAlert(message)
      onClose()
    },
  })
  const { hotelImage, imageName } = form.values
  const imageType = typeOf(form.values.imageType)
  const several = hotelImage.length > 1
  const choose = (pictures: Picked[]) => {
    const [first] = pictures
    const isOwnName = imageName !== '' && hotelImage.every(({ name }) => name !== imageName)
    form.change({
      hotelImage: pictures,
      // Most pictures are called as their files are.
      ...(first && !isOwnName && { imageName: first.name }),
      ...(pictures.length > 1 && !several && { imageType: 'OTHER' as const }),
    })
  }
  const { progress, refused } = uploads
  const words = several ? `Upload ${hotelImage.length} images` : 'Upload Image'
  const sending = several && progress ? `Uploading ${progress.at + 1} of ${hotelImage.length}...` : 'Uploading...'
  return (
    <FormDialog title="Upload Image" submit={words} submitting={sending} onClose={onClose} form={form}>
      <PicturesField
        label="Image"
        name="hotelImage"
        pictures={hotelImage}
        onPictures={choose}
        error={form.error('hotelImage')}
        required
        hasCover={several && imageType === 'COVER'}
        progress={progress?.share}
        problems={refused}
      />
      <VisuallyHidden>
        <span role="status">{form.pending && several ? sending : ''}</span>
      </VisuallyHidden>
      {several ? (
        <p className="small">Each image is named after its file.</p>
      ) : (
        <TextInput {...form.field('imageName')} autoComplete="off" maxLength={200} />
      )}
      <Select
        {...form.field('imageType')}
        value={imageType}
        optional={false}
        options={typeOptions}
        hint={imageType === 'COVER' ? coverHint : undefined}
      />
    </FormDialog>
  )
}
