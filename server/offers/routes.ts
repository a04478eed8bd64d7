import type { FastifyInstance } from 'fastify'
import { toBasisPoints } from '#shared/money.ts'
import { specialOfferApi } from '#shared/offers.ts'
import type { App } from '../context.ts'
import { rowHandlers } from '../http/row-handlers.ts'
import { serve } from '../http/serve.ts'

export const offerRoutes = (http: FastifyInstance, app: App): void => {
  const handlers = rowHandlers<typeof specialOfferApi, 'special_offer'>({
    table: 'special_offer',
    idField: 'specialOfferId',
    order: ['start_date', 'name'],
    columns: ({ name, description, discountPercentage: percent, startDate, endDate }) => ({
      name,
      description,
      start_date: startDate,
      end_date: endDate,
      discount_basis_points: percent === undefined ? undefined : toBasisPoints(percent),
    }),
    reply: ({ id, version, name, description, ...row }) => ({
      id,
      version,
      name,
      description,
      startDate: row.start_date,
      endDate: row.end_date,
      discountPercentage: row.discount_basis_points / 100,
    }),
  })
  serve(http, app, specialOfferApi, handlers)
}
