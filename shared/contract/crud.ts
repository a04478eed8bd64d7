import { z } from 'zod'
import { capital } from '../words/text.ts'
import { type AreaAccess, endpoint } from './endpoint.ts'
import { id, version } from './fields.ts'
import type { Action, Area } from './permissions.ts'

/** Whether calls name their hotel: always, optionally (the row names it), or never (rows of the platform). */
type Naming = 'named' | 'by-row' | 'none'
type Named<H extends Naming> = H extends 'none' ? Record<never, never> : { hotelId: typeof id }
type OfRow<H extends Naming> = H extends 'by-row' ? { hotelId: z.ZodOptional<typeof id> } : Named<H>
type Allowed<H extends Naming> = H extends 'none' ? 'platform' : AreaAccess

interface Entity<F extends z.ZodRawShape, R extends z.ZodType, K extends string, H extends Naming> {
  noun: { one: string; many: string }
  path: string
  /** The area whose right a call needs; undefined for rows of the platform, whose calls need a platform role. */
  area: H extends 'none' ? undefined : Area
  hotel: H
  table: string
  idField: K
  row: R
  /** The fields of a new row; an update takes any of them. Rules about several fields are checked by the table. */
  form: z.ZodObject<F, z.core.$strict>
  refs?: AreaAccess['refs']
  example?: Partial<z.input<z.ZodObject<F>>>
  summaries?: Partial<Record<'list' | 'create' | 'update' | 'remove', string>>
}

/**
 * Makes the contracts `list`, `create`, `update` (409 if `version` is outdated) and `remove` of an entity. A contract
 * that differs is declared after them.
 */
export const crud = <F extends z.ZodRawShape, R extends z.ZodType, K extends string, H extends Naming>(entity: Entity<F, R, K, H>) => {
  const { noun, path, hotel, form, row: data, example, summaries = {} } = entity
  const named = (hotel === 'none' ? {} : { hotelId: id }) as Named<H>
  const ofRow = (hotel === 'by-row' ? { hotelId: id.optional() } : named) as OfRow<H>
  const rowId = { [entity.idField]: id } as Record<K, typeof id>
  const address = (verb: string) => `/api/${path}/${verb}${path}`
  const right = (action: Action, more: Pick<AreaAccess, 'row' | 'refs'> = {}) =>
    (entity.area === undefined ? 'platform' : { area: entity.area, action, ...more }) as Allowed<H>
  const refs = entity.refs && { refs: entity.refs }
  const row = [entity.table, entity.idField] as const
  return {
    list: endpoint({
      method: 'GET',
      path: address('get'),
      access: right('READ'),
      summary: summaries.list ?? `All ${noun.many}`,
      input: z.strictObject(named),
      data: z.array(data),
    }),
    create: endpoint({
      method: 'POST',
      path: address('create'),
      access: right('CREATE', refs),
      summary: summaries.create ?? `Adds a new ${noun.one}`,
      input: form.extend(named),
      data,
      example,
      message: `New ${noun.one} created successfully!`,
    }),
    update: endpoint({
      method: 'PATCH',
      path: address('update'),
      access: right('UPDATE', { row, ...refs }),
      summary: summaries.update ?? `Changes one ${noun.one}`,
      input: form.partial().extend({ ...rowId, ...ofRow, version }),
      data,
      example,
      message: `${capital(noun.one)} updated successfully!`,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: address('delete'),
      access: right('DELETE', { row }),
      summary: summaries.remove ?? `Deletes one ${noun.one}`,
      input: z.strictObject({ ...rowId, ...ofRow }),
      data: z.object({}),
      message: `${capital(noun.one)} deleted successfully!`,
    }),
  }
}
