import type { DataOf, Endpoint } from '#shared/endpoint.ts'
import type { ListState } from '../list-state.ts'

/** One page of rows as a server that pages answers it. */
export interface PageOfRows<R> {
  items: readonly R[]
  total: number
}

/** A row of what a list's contract answers: all of them, or a page. */
export type RowOf<E extends Endpoint> =
  DataOf<E> extends readonly (infer R)[] ? R : DataOf<E> extends { items: readonly (infer R)[] } ? R : never

/** What a server that pages is asked beside the list's own input; filters go by their names. */
export const pageInput = ({ query, sort, page, filters }: ListState, size?: number) => ({
  page,
  ...(size && { size }),
  ...(query.trim() && { q: query.trim() }),
  ...(sort && { sort }),
  ...filters,
})

/** An answer as a page; undefined where the list is answered whole. */
export const asPage = <R>(answer: unknown): PageOfRows<R> | undefined =>
  typeof answer === 'object' && answer !== null && 'items' in answer ? (answer as PageOfRows<R>) : undefined
