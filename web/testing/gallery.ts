import type { Endpoint } from '#shared/contract/endpoint.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import { press } from './forms.ts'
import { noDialog } from './lists.ts'
import { fireEvent, screen, within } from './screen.ts'
import { pngFile, travelling } from './uploads.ts'

/* What tests of a hotel's pictures do: on their page, and as somebody else who works on them meanwhile. */

export const galleryPage = '/dashboard/gallery'

/** What stands under each picture: its name, and what it is. */
export const tiles = () => [...document.querySelectorAll('[aria-label="List of images"] > li > .caption')].map(one => one.textContent)
export const names = () => [...document.querySelectorAll('[aria-label="List of images"] > li a')].map(one => one.textContent)

/** Opens a form of the gallery, once the one before it is closed. */
export const opened = async (button: string, title: string) => {
  await noDialog()
  await press(button)
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const [name, type, image] = ['Name', 'Type', 'Image'].map(label => dialog.getByLabelText(label) as HTMLInputElement)
  return { dialog, name, type, image } as { dialog: typeof dialog } & Record<'name' | 'type' | 'image', HTMLInputElement>
}

/** Gives files to a field as a drop or a careless choice does: of any kind. */
export const give = (field: HTMLElement, ...files: File[]) => fireEvent.change(field, { target: { files } })

interface Form {
  [field: string]: string | File
}

/** Sends a form outside of the page. */
export const sendForm = async (server: { url: string }, { method, path }: Endpoint, form: Form | FormData, cookie: string) => {
  const fields = form instanceof FormData ? form : new FormData()
  if (!(form instanceof FormData)) for (const [name, value] of Object.entries(form)) fields.append(name, value)
  const { body, headers } = await travelling(fields)
  const answer = await fetch(server.url + path, { method, body, headers: { ...headers, origin: server.url, cookie } })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
}

/** The names of the pictures that `fillGallery` makes, in their order. */
export const atFirst = ['The palace from the lake', 'The courtyard', 'A room with a window to the lake'] as const

/** Gives a hotel a cover and two other pictures. */
export const fillGallery = async (server: { url: string }, hotelId: string, cookie: string) => {
  for (const imageName of atFirst) {
    const isCover = imageName === atFirst[0]
    const form = { hotelId, imageName, imageType: isCover ? 'COVER' : 'OTHER', hotelImage: pngFile('picture.png') }
    await sendForm(server, galleryApi.create, form, cookie)
  }
}
