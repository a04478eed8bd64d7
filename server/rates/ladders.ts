import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ladderProblem } from '#shared/prices/cancellation.ts'
import { type LadderForm, ladderApi } from '#shared/rates/ladders.ts'
import { toBasisPoints } from '#shared/words/money.ts'
import type { App } from '../context.ts'
import { badRequest } from '../http/errors/errors.ts'
import type { Handlers } from '../http/serve/call.ts'
import { type Lines, rowHandlers } from '../http/serve/row-handlers.ts'
import { serve } from '../http/serve/serve.ts'

interface Stored {
  steps: { daysBefore: number; backBasisPoints: number }[]
  is_usual: boolean
}

const storedSteps = ({ steps }: Pick<LadderForm, 'steps'>) =>
  steps.map(({ daysBefore, backPercent }) => ({ daysBefore, backBasisPoints: toBasisPoints(backPercent) }))

const lines: Lines<typeof ladderApi> = {
  select: sql`coalesce((select json_agg(json_build_object('daysBefore', s.days_before, 'backBasisPoints', s.back_basis_points) order by s.days_before desc)
      from cancellation_step s where s.hotel_id = t.hotel_id and s.ladder_id = t.id), '[]') as steps,
    exists (select from hotel h where h.id = t.hotel_id and h.ladder_id = t.id) as is_usual`,
  write: async (tx, { hotelId, id }, { steps, isUsual }) => {
    if (steps) {
      await tx.deleteFrom('cancellation_step').where('hotel_id', '=', hotelId).where('ladder_id', '=', id).execute()
      const rows = storedSteps({ steps }).map(step => ({ days_before: step.daysBefore, back_basis_points: step.backBasisPoints }))
      await tx
        .insertInto('cancellation_step')
        .values(rows.map(row => ({ hotel_id: hotelId, ladder_id: id, ...row })))
        .execute()
    }
    const hotel = tx.updateTable('hotel').where('id', '=', hotelId)
    if (isUsual === true) await hotel.set({ ladder_id: id }).execute()
    if (isUsual === false) await hotel.set({ ladder_id: null }).where('ladder_id', '=', id).execute()
  },
}

/** Throws 400 where a later step gives back as much as an earlier one, or a day is there twice. */
const refuseWrongSteps = ({ steps }: Partial<LadderForm>): void => {
  const problem = steps && ladderProblem(storedSteps({ steps }))
  if (problem) throw badRequest({ [`steps.${problem.at}.daysBefore`]: problem.message })
}

export const ladderRoutes = (http: FastifyInstance, app: App): void => {
  const handlers = rowHandlers<typeof ladderApi, 'cancellation_ladder', Stored>({
    table: 'cancellation_ladder',
    idField: 'ladderId',
    order: ['name'],
    columns: ({ name }) => ({ name }),
    reply: ({ id, name, version, steps, is_usual: isUsual }) => ({
      id,
      name,
      version,
      isUsual,
      steps: steps.map(({ daysBefore, backBasisPoints }) => ({ daysBefore, backPercent: backBasisPoints / 100 })),
    }),
    lines,
  })
  const { create, update } = handlers
  serve(http, app, ladderApi, {
    ...handlers,
    create: {
      run: call => {
        refuseWrongSteps(call.input)
        return create.run(call)
      },
    },
    update: {
      run: call => {
        refuseWrongSteps(call.input)
        return update.run(call)
      },
    },
  } satisfies Handlers<typeof ladderApi>)
}
