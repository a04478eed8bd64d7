import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { can } from '#shared/contract/permissions.ts'
import type { OfferEffect } from '#shared/rates/offers.ts'
import { specialOfferApi } from '#shared/rates/offers.ts'
import { toBasisPoints, toPaise, toRupees } from '#shared/words/money.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { notAllowed } from '../http/errors/errors.ts'
import type { CallHotel, Handlers } from '../http/serve/call.ts'
import { type Lines, rowHandlers } from '../http/serve/row-handlers.ts'
import { serve } from '../http/serve/serve.ts'

const lines: Lines<typeof specialOfferApi> = {
  select: sql`coalesce((select json_agg(y.type_id order by y.type_id) from special_offer_type y
    where y.hotel_id = t.hotel_id and y.offer_id = t.id), '[]') as type_ids`,
  write: async (tx, { hotelId: hotel_id, id: offer_id }, { typeIds }) => {
    if (!typeIds) return
    await tx.deleteFrom('special_offer_type').where('hotel_id', '=', hotel_id).where('offer_id', '=', offer_id).execute()
    const rows = [...new Set(typeIds)].map(type_id => ({ hotel_id, offer_id, type_id }))
    if (rows.length > 0) await tx.insertInto('special_offer_type').values(rows).execute()
  },
}

/** An offer that changes prices also needs the right to change rooms; a SHOWN offer changes none. Throws 403. */
const refuseWithoutPrices = ({ rights }: CallHotel, effects: readonly (string | undefined)[]): void => {
  if (effects.some(effect => effect !== undefined && effect !== 'SHOWN') && !can(rights, 'rooms', 'UPDATE'))
    throw notAllowed('An offer that changes prices also needs the right to change rooms.')
}

const effectNow = async (tx: Tx, hotelId: string, id: string): Promise<string | undefined> => {
  const offer = tx.selectFrom('special_offer').select('effect').where('hotel_id', '=', hotelId).where('id', '=', id)
  return (await offer.executeTakeFirst())?.effect
}

/** Gives null, which clears the column, if the offer is set to an effect other than the value's own. */
const ofEffect = <V>(effect: OfferEffect | undefined, own: OfferEffect, value: V): V | null =>
  effect !== undefined && effect !== own ? null : value

export const offerRoutes = (http: FastifyInstance, app: App): void => {
  const handlers = rowHandlers<typeof specialOfferApi, 'special_offer', { type_ids: string[] }>({
    table: 'special_offer',
    idField: 'specialOfferId',
    order: ['start_date', 'name'],
    columns: ({ name, description, discountPercentage: percent, startDate, endDate, effect, amount, nthNight, ...more }) => ({
      name,
      description,
      start_date: startDate,
      end_date: endDate,
      effect,
      // AMOUNT and FREE_NIGHT offers have no percentage, so 0 is stored.
      discount_basis_points:
        effect === 'AMOUNT' || effect === 'FREE_NIGHT' ? 0 : percent === undefined ? undefined : toBasisPoints(percent),
      amount_paise: ofEffect(effect, 'AMOUNT', typeof amount === 'number' ? toPaise(amount) : amount),
      nth_night: ofEffect(effect, 'FREE_NIGHT', nthNight),
      book_from: more.bookFrom,
      book_to: more.bookTo,
      min_nights: more.minNights,
      code: effect === 'SHOWN' ? (more.code ?? null) : more.code,
    }),
    reply: ({ id, version, name, description, ...row }) => ({
      id,
      version,
      name,
      description,
      startDate: row.start_date,
      endDate: row.end_date,
      discountPercentage: row.discount_basis_points / 100,
      effect: row.effect as OfferEffect,
      amount: row.amount_paise === null ? null : toRupees(row.amount_paise),
      nthNight: row.nth_night,
      bookFrom: row.book_from,
      bookTo: row.book_to,
      minNights: row.min_nights,
      code: row.code,
      typeIds: row.type_ids,
    }),
    lines,
  })
  const { create, update, remove } = handlers
  serve(http, app, specialOfferApi, {
    ...handlers,
    create: {
      run: call => {
        refuseWithoutPrices(call.hotel, [call.input.effect])
        return create.run(call)
      },
    },
    update: {
      run: async call => {
        const { tx, hotel, input } = call
        refuseWithoutPrices(hotel, [input.effect, await effectNow(tx, hotel.id, input.specialOfferId)])
        return update.run(call)
      },
    },
    remove: {
      run: async call => {
        const { tx, hotel, input } = call
        refuseWithoutPrices(hotel, [await effectNow(tx, hotel.id, input.specialOfferId)])
        await remove.run(call)
      },
    },
  } satisfies Handlers<typeof specialOfferApi>)
}
