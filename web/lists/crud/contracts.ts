import type { DataOf, Endpoint } from '#shared/contract/endpoint.ts'
import type { ListState } from '#web/ui/table/list-state.ts'

/** A row of what a list's contract answers. */
export type RowOf<E extends Endpoint> = DataOf<E> extends readonly (infer R)[] ? R : never

/** What a server that pages is asked beside the list's own input; filters go by their names. */
export const pageInput = ({ query, sort, page, filters }: ListState) => ({
  page,
  ...(query.trim() && { q: query.trim() }),
  ...(sort && { sort }),
  ...filters,
})
