import { z } from 'zod'
import { type HotelImage, ImageForm, ImageType } from '#shared/rooms/gallery.ts'
import type { Picked } from './picked-pictures.ts'

/** Beside the file, which the contract takes by itself. */
export const fields = z.object({ imageName: ImageForm.shape.imageName, imageType: ImageForm.shape.imageType })

export interface ImageValues extends z.output<typeof fields> {
  hotelImage: Picked[]
}

/** The kinds of pictures as people read them. */
export const typeNames: Readonly<Record<HotelImage['imageType'], string>> = { COVER: 'Cover', OTHER: 'Other', HOTEL_LOGO: 'Hotel logo' }

export const imageLabels = { hotelImage: 'Image', imageName: 'Name', imageType: 'Type' }
export const typeOptions = ImageType.options.map(value => ({ value, label: typeNames[value] }))
export const coverHint = 'The cover opens the hotel’s page, and is shown when the page is shared.'
