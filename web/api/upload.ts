import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type CallOf, type DataOf, type Endpoint, type Reply, rightsHeader } from '#shared/contract/endpoint.ts'
import type { CallError } from './call-error.ts'
import { call, parsed, type Transport, useRefreshing } from './client.ts'
import { type FormValue, formDataOf } from './form-data.ts'
import { noteRightsHash } from './rights.ts'

/** Longest time without progress, in ms: a slow upload that moves is not cut off. */
const silenceTimeoutMs = 45_000

/** By field name. */
export type Files = Readonly<Record<string, Blob | readonly Blob[] | undefined>>

/** Sends input and files as a multipart form; `onProgress` gets the share that was sent, 0 to 1. */
export const multipart =
  (files: Files, onProgress: (share: number) => void = () => undefined): Transport =>
  ({ method, path, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let timer: ReturnType<typeof setTimeout> | undefined
      const end = () => clearTimeout(timer)
      const fail = () => {
        end()
        reject(signal?.reason ?? new Error('No answer came.'))
      }
      const waitOn = () => {
        end()
        timer = setTimeout(() => request.abort(), silenceTimeoutMs)
      }
      request.open(method, path)
      request.upload.onprogress = ({ loaded, total }) => {
        waitOn()
        onProgress(total > 0 ? loaded / total : 0)
      }
      request.onload = () => {
        end()
        noteRightsHash(request.getResponseHeader(rightsHeader))
        resolve({ status: request.status, body: parsed(request.responseText) })
      }
      request.onerror = fail
      request.onabort = fail
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      waitOn()
      request.send(formDataOf({ ...(body as Record<string, FormValue>), ...files }))
    })

/** A call of a `multipart` contract: its input, and its files by their field. */
export interface Upload<E extends Endpoint> {
  input: CallOf<E>
  files: Files
}

/** `useSave` with files; `progress` is the share that was sent, undefined while nothing is. */
export const useUpload = <E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: readonly Endpoint[] } = {},
): { upload: UseMutationResult<Reply<DataOf<E>>, CallError, Upload<E>>; progress: number | undefined } => {
  const [progress, setProgress] = useState<number>()
  const refreshing = useRefreshing(refreshes)
  const upload = useMutation<Reply<DataOf<E>>, CallError, Upload<E>>({
    mutationFn: ({ input, files }) => call(endpoint, input, { transport: multipart(files, setProgress) }),
    ...refreshing,
    onSettled: () => setProgress(undefined),
  })
  return { upload, progress }
}
