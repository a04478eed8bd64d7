import type { ReactNode } from 'react'
import { messageOr } from '../form/error-text.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { RetryAlert } from './RetryAlert.tsx'
import { Skeleton } from './Skeleton.tsx'

export interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  loading: ReactNode
  /** Error text where the server sent none. */
  failed?: string
  children: (data: T) => ReactNode
}

/** What a query read; until then its skeleton, or the error with Retry. */
export const Loaded = <T,>({ query: { data, error, isFetching, refetch }, loading, failed, children }: LoadedProps<T>) => {
  if (data !== undefined) return children(data)
  return error ? <RetryAlert title={messageOr(error, failed)} busy={isFetching} onRetry={() => refetch()} /> : loading
}

/** Skeletons of these heights. */
export const LoadingBlock = ({ heights }: { heights: readonly string[] }) => (
  <div className="stack gap-2" role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    {heights.map((height, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a self
      <Skeleton key={at} height={height} />
    ))}
  </div>
)
