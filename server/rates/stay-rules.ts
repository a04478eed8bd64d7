import type { FastifyInstance } from 'fastify'
import { stayRuleApi } from '#shared/rates/stay-rule-form.ts'
import type { App } from '../context.ts'
import { rowHandlers } from '../http/serve/row-handlers.ts'
import { serve } from '../http/serve/serve.ts'

export const stayRuleRoutes = (http: FastifyInstance, app: App): void =>
  serve(
    http,
    app,
    stayRuleApi,
    rowHandlers<typeof stayRuleApi, 'stay_rule'>({
      table: 'stay_rule',
      idField: 'stayRuleId',
      order: ['from_date', 'id'],
      columns: ({ typeId, fromDate, toDate, weekdays, minNights, maxNights, touches, noArrival, noDeparture, closed }) => ({
        type_id: typeId,
        from_date: fromDate,
        to_date: toDate,
        weekdays,
        min_nights: minNights,
        max_nights: maxNights,
        touches,
        no_arrival: noArrival,
        no_departure: noDeparture,
        closed,
      }),
      reply: ({ id, weekdays, touches, closed, version, ...row }) => ({
        id,
        typeId: row.type_id,
        fromDate: row.from_date,
        toDate: row.to_date,
        weekdays,
        touches,
        closed,
        version,
        minNights: row.min_nights,
        maxNights: row.max_nights,
        noArrival: row.no_arrival,
        noDeparture: row.no_departure,
      }),
    }),
  )
