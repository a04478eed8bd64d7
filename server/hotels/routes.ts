import type { FastifyInstance } from 'fastify'
import { checklistApi } from '#shared/home/checklist.ts'
import { directoryApi } from '#shared/home/directory.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { hotelApi, PublicHotel, StaffHotel } from '#shared/hotels/hotels.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { addImage } from '../gallery/hotel-images.ts'
import { pictureStore, type StoredFiles } from '../gallery/pictures.ts'
import { notFound } from '../http/errors/errors.ts'
import type { Handlers } from '../http/serve/call.ts'
import { ReplyWithMeta } from '../http/serve/json-text.ts'
import { serve } from '../http/serve/serve.ts'
import { hotelRooms } from '../rooms/details.ts'
import { lowestPrices } from '../rooms/nights/lowest-prices.ts'
import { readChecklist } from './checklist.ts'
import { listHotels, listOwners } from './directory.ts'
import { hotelForSale, hotelView } from './queries.ts'
import { insertHotel, ownerOfNew } from './register.ts'
import { removeHotel } from './remove.ts'
import { updateHotel } from './update.ts'

const nothingThere = () => notFound('This hotel does not exist.')

/** A hotel after a change of it, as the person who made the change may see it. */
const changedHotel = async (
  tx: Tx,
  { clock, config }: Pick<App, 'clock' | 'config'>,
  hotelId: string,
  isOwner: boolean,
): Promise<StaffHotel> => {
  const include = { bankOf: isOwner ? [hotelId] : [], settlement: config.settlement }
  const hotel = await hotelView(tx, hotelId, todayInIndia(clock.now()), include)
  if (!hotel) throw nothingThere()
  return hotel
}

const setLogo = async (tx: Tx, hotelId: string, logo: StoredFiles, hotelName: string) => {
  await addImage(tx, hotelId, logo, { imageName: `${hotelName} logo`, imageType: 'HOTEL_LOGO' })
}

const forms: Handlers<typeof hotelFormApi> = {
  create: {
    run: async ({ app, tx, input: { ownerEmail, ...form }, files, viewer }) => {
      const [logo] = files.hotelLogo ?? []
      const ownerId = await ownerOfNew(tx, viewer, ownerEmail)
      const id = await insertHotel(tx, ownerId, form)
      if (logo) await setLogo(tx, id, logo, form.name)
      return changedHotel(tx, app, id, ownerId === viewer.id)
    },
  },
  update: {
    run: async ({ app, tx, input: { id, version, ...form }, files, viewer, hotel }) => {
      const [logo] = files.hotelLogo ?? []
      const { owns: isOwner } = hotel.rights
      const current = () => changedHotel(tx, app, id, isOwner)
      const today = todayInIndia(app.clock.now())
      const warning = await updateHotel(tx, id, form, { version, by: viewer, current, isOwner, today })
      if (logo) await setLogo(tx, id, logo, form.name)
      return new ReplyWithMeta(await current(), { ...(warning !== undefined && { warning }) })
    },
  },
  remove: { run: ({ tx, viewer, hotel }) => removeHotel(tx, hotel.id, viewer.id) },
}

const hotels: Handlers<typeof hotelApi> = {
  get: async ({ app, db, input, viewer }) => {
    const { includePaymentPlan: plan, includeOffers: offers } = input
    const include = { plan, offers, bankOf: viewer?.owned, settlement: app.config.settlement }
    const hotel = await hotelView(db, input.hotelId, todayInIndia(app.clock.now()), include)
    if (!hotel) throw nothingThere()
    // A visitor's answer has a schema of its own, so that nothing else can leave.
    const shape = viewer?.owned.includes(hotel.id) ? StaffHotel : PublicHotel
    return shape.parse(hotel)
  },
  lowestPrices: async ({ app, db, input }) => {
    const sale = await hotelForSale(db, input.hotelId)
    const hotel = sale && (await hotelRooms(db, sale.id, sale.pageVersion))
    if (!hotel) throw nothingThere()
    return Object.fromEntries(await lowestPrices(db, sale.id, hotel, todayInIndia(app.clock.now())))
  },
}

const checklist: Handlers<typeof checklistApi> = {
  read: ({ db, hotel }) => readChecklist(db, hotel.id, hotel.rights.owns),
}

const directory: Handlers<typeof directoryApi> = {
  hotels: ({ db, input }) => listHotels(db, input),
  owners: ({ db, input }) => listOwners(db, input),
}

export const hotelRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, hotelApi, hotels)
  serve(http, app, checklistApi, checklist)
  serve(http, app, directoryApi, directory)
  serve(http, app, hotelFormApi, forms, pictureStore(app))
}
