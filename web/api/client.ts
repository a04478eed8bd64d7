import { QueryClient, type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import {
  backgroundHeader,
  bookingKeyHeader,
  type CallOf,
  type DataOf,
  type Endpoint,
  hotelHeader,
  orderSecretHeader,
  type PageCallOf,
  type PageOf,
  type Reply,
  rightsHeader,
} from '#shared/contract/endpoint.ts'
import { isAttended } from './attended.ts'
import { CallError, errorOf, networkError } from './call-error.ts'
import { noteRightsHash } from './rights.ts'
import { noteServerTime } from './server-clock.ts'
import { withSession } from './session-end.ts'

export { CallError } from './call-error.ts'

/** How a call is sent: resolves with any answer, rejects without one. `path` includes the query string. */
export type Transport = (request: {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  signal?: AbortSignal | undefined
}) => Promise<{
  status: number
  body: unknown
}>

const silenceTimeoutMs = 30_000

/** The only `fetch` of the web. `multipart` (upload.ts) sends files, which a guest's page does not load. */
const overTheNetwork: Transport = async ({ method, path, headers, body, signal }) => {
  const timeout = AbortSignal.timeout(silenceTimeoutMs)
  const sentAt = Date.now()
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      ...headers,
      ...(method === 'GET' && !isAttended() && { [backgroundHeader]: '1' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  noteServerTime(answer.headers.get('date'), sentAt)
  noteRightsHash(answer.headers.get(rightsHeader))
  const text = await answer.text()
  return { status: answer.status, body: parsed(text) }
}

/** The JSON value of a text; undefined where it is not valid JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server gives its own transport here while it renders a page. */
export const TransportContext = createContext<Transport>(overTheNetwork)

/** The address of a call that has its input in the query. */
export const callPath = ({ path }: Pick<Endpoint, 'path'>, input: object): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) if (value !== undefined && value !== null) query.append(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** Takes the proof of an order or booking out of the input, into a header: addresses end up in logs. */
const splitProof = ({ proof }: Endpoint, input: object): { sent: object; headers?: Record<string, string> } => {
  if (!proof) return { sent: input }
  const [field, header] = proofs[proof]
  const { [field]: secret, ...sent } = input as Record<string, string | undefined>
  return { sent, ...(secret !== undefined && { headers: { [header]: secret } }) }
}

const proofs = { order: ['orderSecret', orderSecretHeader], booking: ['bookingKey', bookingKeyHeader] } as const

interface CallOptions {
  transport?: Transport
  signal?: AbortSignal
}

/**
 * Calls the API, and once more after another sign-in where the session had ended. Of a list, returns one page where
 * `page` is named, else every row. Throws `CallError`, or the abort of `signal`.
 */
export async function call<E extends Endpoint>(endpoint: E, input: CallOf<E>, way?: CallOptions): Promise<Reply<DataOf<E>>>
export async function call<E extends Endpoint>(endpoint: E, input: PageCallOf<E>, way?: CallOptions): Promise<Reply<PageOf<E>>>
export async function call(endpoint: Endpoint, input: unknown, way: CallOptions = {}): Promise<Reply<unknown>> {
  return withSession(endpoint, () => callOnce(endpoint, input, way))
}

const callOnce = async (
  endpoint: Endpoint,
  input: unknown,
  { transport = overTheNetwork, signal }: CallOptions,
): Promise<Reply<unknown>> => {
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const { sent, ...beside } = splitProof(endpoint, input as object)
  const path = inQuery ? callPath(endpoint, sent) : endpoint.path
  const ahead = endpoint.maxBytes === undefined ? {} : { headers: { [hotelHeader]: (sent as { hotelId: string }).hotelId } }
  const request = { method: endpoint.method, path, signal, ...beside, ...ahead, ...(!inQuery && { body: sent }) }
  const answer = await transport(request).catch((reason: unknown) => {
    if (signal?.aborted) throw reason
    throw networkError()
  })
  const reply = answer.body as Reply<unknown> | undefined
  if (answer.status >= 200 && answer.status < 300 && reply?.success === true) return reply
  throw errorOf(answer.status, answer.body)
}

const retryAgain = (failures: number, reason: Error) => failures < 2 && !(reason instanceof CallError && reason.status < 500)

/** The cache of one browser tab, or of one page that the server renders (specification, section 9, "Data cache"). */
export const newQueryClient = ({ retry = true }: { retry?: boolean } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        gcTime: retry ? 10 * 60_000 : Number.POSITIVE_INFINITY,
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        networkMode: 'always',
        retry: retry && retryAgain,
      },
      mutations: { networkMode: 'always' },
    },
  })

/** A GET call as a query: key and function, for prefetching as for `useCall`. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: CallOf<E>, transport: Transport) => ({
  queryKey: [endpoint.path, input] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DataOf<E>> => (await call(endpoint, input, { transport, signal })).data,
})

interface Reading {
  enabled?: boolean
  staleTime?: number
  keepPrevious?: boolean
  /** How often a visible page asks again, in ms: for data that the server's jobs write, not this page. */
  every?: number
}

/** Reads from the API through the cache; `error` is a `CallError`. */
export function useCall<E extends Endpoint>(endpoint: E, input: CallOf<E>, options?: Reading): UseQueryResult<DataOf<E>, CallError>
export function useCall<E extends Endpoint>(endpoint: E, input: PageCallOf<E>, options?: Reading): UseQueryResult<PageOf<E>, CallError>
export function useCall(
  endpoint: Endpoint,
  input: unknown,
  { keepPrevious, every, ...rest }: Reading = {},
): UseQueryResult<unknown, CallError> {
  return useQuery<unknown, CallError>({
    ...queryOf(endpoint, input, use(TransportContext)),
    ...rest,
    ...(every !== undefined && { refetchInterval: every }),
    ...(keepPrevious && { placeholderData: (previous: unknown) => previous }),
  })
}

/** Reloads the lists that a write changed. Cancels running queries: their answers may be older than the write. */
export const refreshLists = (cache: QueryClient, lists: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(
    lists.map(async ({ path }) => {
      await cache.cancelQueries({ queryKey: [path] })
      await cache.invalidateQueries({ queryKey: [path] })
    }),
  )

/** Refreshes lists after a write, also where it failed because the row had changed. */
export const useRefreshing = (refreshes: readonly Endpoint[]) => {
  const cache = useQueryClient()
  const refresh = () => refreshLists(cache, refreshes)
  return {
    onSuccess: refresh,
    onError: ({ status }: CallError) => {
      if ([400, 404, 409].includes(status)) void refresh()
    },
  }
}

/** Writes through the API, then refreshes the cached answers of `refreshes`. */
export const useSave = <E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: readonly Endpoint[] } = {},
): UseMutationResult<Reply<DataOf<E>>, CallError, CallOf<E>> => {
  const transport = use(TransportContext)
  const refreshing = useRefreshing(refreshes)
  return useMutation<Reply<DataOf<E>>, CallError, CallOf<E>>({
    mutationKey: [endpoint.path],
    mutationFn: input => call(endpoint, input, { transport }),
    ...refreshing,
  })
}
