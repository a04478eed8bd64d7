import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts'
import { CallError, call, refreshLists, TransportContext } from '#web/api/client.ts'

/** The result of deleting several rows. */
export interface Removed<R> {
  done: readonly R[]
  /** Deleted by somebody else already. */
  gone: readonly R[]
  refused: readonly { row: R; why: string }[]
  /** The server's message for the last one. */
  message: string
}

interface Removal<R, D extends Endpoint> {
  contract: D
  inputOf: (row: R) => CallOf<D>
  refreshes: readonly Endpoint[]
}

/** Deletes rows one by one, then refreshes the lists, also after a failure in between. */
export const useRemoval = <R, D extends Endpoint>({ contract, inputOf, refreshes }: Removal<R, D>) => {
  const transport = use(TransportContext)
  const cache = useQueryClient()
  return useMutation<Removed<R>, CallError, readonly R[]>({
    mutationFn: async rows => {
      const done: R[] = []
      const gone: R[] = []
      const refused: { row: R; why: string }[] = []
      let message = ''
      for (const row of rows) {
        try {
          message = (await call(contract, inputOf(row), { transport })).message ?? ''
          done.push(row)
        } catch (error) {
          if (!(error instanceof CallError) || !isAboutTheRow(error)) throw error
          if (error.status === 404) gone.push(row)
          else refused.push({ row, why: error.message })
        }
      }
      return { done, gone, refused, message }
    },
    onSettled: () => refreshLists(cache, refreshes),
  })
}

/** Concerns this row only: the others are still tried. */
const isAboutTheRow = ({ status }: CallError): boolean => [400, 403, 404, 409].includes(status)
