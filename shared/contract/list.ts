import { z } from 'zod'
import { queryNumber, shortText } from './fields.ts'

/** Rows on a page of a list, in the browser and at the server. */
export const pageSize = 100

/** The most rows that a caller may request per page. */
export const maxOnPage = 200

export const maxUnpaged = 1000

export interface Page<R> {
  items: R[]
  total: number
}

type Order<S extends string> = S | `-${S}`

interface Common<S extends string> {
  size?: number
  q?: string
  sort?: Order<S>
}
/** An object schema without fields would allow no field at all in the type. */
type OrNone<Q, T> = keyof Q extends never ? unknown : Partial<T>
type Search<S extends string, Q extends z.ZodRawShape> = Common<S> & OrNone<Q, z.output<z.ZodObject<Q>>>
type SearchCall<S extends string, Q extends z.ZodRawShape> = Common<S> & OrNone<Q, z.input<z.ZodObject<Q>>>
type NoSearch<Q extends z.ZodRawShape> = { [K in keyof Q | 'page' | keyof Common<string>]?: undefined }

export interface ListInput<F extends z.ZodRawShape, S extends string, Q extends z.ZodRawShape>
  extends z.ZodType<
    z.output<z.ZodObject<F>> & { page?: number } & Search<S, Q>,
    z.input<z.ZodObject<F>> & (NoSearch<Q> | ({ page: number } & SearchCall<S, Q>))
  > {
  readonly sortBy: readonly S[]
  readonly filterBy: readonly (keyof Q & string)[]
}

export interface AnyListInput extends z.ZodType {
  readonly sortBy: readonly string[]
  readonly filterBy: readonly string[]
}

const noPage = 'Name a page: only pages are searched, sorted and filtered.'

/** Adds `page`, `size`, `q`, `sort` (default: the first of `sortBy`) and filters to a list. No page: all rows. */
export const listInput = <F extends z.ZodRawShape, const S extends string, Q extends z.ZodRawShape>(
  fields: F,
  { sortBy, filterBy }: { sortBy: readonly [S, ...S[]]; filterBy: Q },
): ListInput<F, S, Q> => {
  const orders = sortBy.flatMap(name => [name, `-${name}`])
  const size = queryNumber(z.number().min(1).max(maxOnPage))
  const choices = z.object({ size, q: shortText(100, 'At most 100 characters.'), sort: z.enum(orders), ...filterBy }).partial().shape
  const page = queryNumber(z.number().min(1).max(99_999)).optional()
  const schema = z.strictObject({ ...fields, page, ...choices }).superRefine((input: Record<string, unknown>, { addIssue }) => {
    if (input.page === undefined && Object.keys(choices).some(name => input[name] !== undefined))
      addIssue({ code: 'custom', path: ['page'], message: noPage })
  })
  return Object.assign(schema, { sortBy, filterBy: Object.keys(filterBy) }) as unknown as ListInput<F, S, Q>
}

export const listData = <R extends z.ZodType>(row: R): z.ZodType<z.output<R>[] | Page<z.output<R>>, z.input<R>[] | Page<z.input<R>>> =>
  z.union([z.array(row), z.strictObject({ items: z.array(row), total: z.int().min(0) })])
