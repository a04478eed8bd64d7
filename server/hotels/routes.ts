import type { FastifyInstance } from 'fastify'
import { todayInIndia } from '#shared/dates.ts'
import { hotelFormApi } from '#shared/hotel-form.ts'
import { hotelApi, PublicHotel, StaffHotel } from '#shared/hotels.ts'
import type { App } from '../app.ts'
import { pictureStore } from '../gallery/pictures.ts'
import { notFound, notSignedIn } from '../http/errors.ts'
import { checkedText, serve } from '../http/serve.ts'
import type { Viewer } from '../http/viewer.ts'
import { replaceLogo } from './logo.ts'
import { hotelView } from './queries.ts'
import { insertHotel } from './register.ts'
import { removeHotel } from './remove.ts'
import { updateHotel } from './update.ts'

const nothingThere = () => notFound('This hotel does not exist.')

/** A hotel after a change of it, as the person who made the change may see it. */
const changedHotel = async (app: App, hotelId: string, isOwner: boolean): Promise<StaffHotel> => {
  const hotel = await hotelView(app.db, hotelId, todayInIndia(app.clock.now()), { bankOf: isOwner ? [hotelId] : [] })
  if (!hotel) throw nothingThere()
  return hotel
}

const personOf = (viewer: Viewer | undefined): string => {
  if (!viewer) throw notSignedIn()
  return viewer.id
}

const formRoutes = (http: FastifyInstance, app: App): void =>
  serve(
    http,
    app,
    hotelFormApi,
    {
      create: async ({ db, input, files, viewer }) => {
        const [logo] = files.hotelLogo ?? []
        const hotelId = await db.transaction().execute(async tx => {
          const id = await insertHotel(tx, personOf(viewer), input)
          if (logo) await replaceLogo(tx, id, logo, input.name)
          return id
        })
        return changedHotel(app, hotelId, true)
      },
      update: async ({ db, input: { id, ...form }, files, ground }) => {
        const [logo] = files.hotelLogo ?? []
        const isOwner = ground?.rights.owns === true
        await db.transaction().execute(async tx => {
          await updateHotel(tx, id, form, isOwner)
          if (logo) await replaceLogo(tx, id, logo, form.name)
        })
        app.wake() // the files of the former logo
        return changedHotel(app, id, isOwner)
      },
      remove: async ({ db, input, viewer, afterCommit }) => {
        await removeHotel(db, input.hotelId, personOf(viewer))
        afterCommit(() => app.wake())
        return {}
      },
    },
    pictureStore(app),
  )

export const hotelRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, hotelApi, {
    get: async ({ db, input, viewer }) => {
      const include = { plan: input.includePaymentPlan, offers: input.includeOffers, bankOf: viewer?.owned }
      const hotel = await hotelView(db, input.hotelId, todayInIndia(app.clock.now()), include)
      if (!hotel) throw nothingThere()
      // A visitor's answer has a schema of its own, so that nothing else can leave (trust.md, E16).
      const shape = viewer?.owned.includes(hotel.id) ? StaffHotel : PublicHotel
      return checkedText(JSON.stringify(shape.parse(hotel)))
    },
  })
  formRoutes(http, app)
}
