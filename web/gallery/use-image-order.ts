import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '#shared/endpoint.ts'
import { galleryApi, type HotelImage } from '#shared/gallery.ts'
import { type CallError, call } from '#web/api/client.ts'
import { multipart } from '#web/api/upload.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { withMoved } from './image-order.ts'

const ordering = ['image-order']

/**
 * Changes the order of a hotel's pictures: shown at once, saved one after the other. A place is not the picture's, so whoever moves one
 * later has it there.
 */
export const useImageOrder = (hotelId: string) => {
  const cache = useQueryClient()
  const [said, setSaid] = useState('')
  const list = [galleryApi.list.path, { hotelId }]
  const images = () => cache.getQueryData<readonly HotelImage[]>(list) ?? []
  const save = useMutation<unknown, CallError, CallOf<typeof galleryApi.update>>({
    mutationKey: ordering,
    scope: { id: 'image-order' },
    mutationFn: input => call(galleryApi.update, input, { transport: multipart({}) }),
    onError: ({ message, status }) => showAlert(status === 404 ? 'Already deleted' : message, 'danger'),
    // What is read in between would be older than what is shown.
    onSettled: () => (cache.isMutating({ mutationKey: ordering }) === 1 ? cache.invalidateQueries({ queryKey: list }) : undefined),
  })
  const show = (next: readonly HotelImage[]) => {
    void cache.cancelQueries({ queryKey: list })
    cache.setQueryData(list, next)
  }
  return {
    /** What moved where, for assistive technology. */
    said,
    move: (image: HotelImage, to: number) => {
      const before = images()
      const next = withMoved(before, image, to)
      const position = next.findIndex(({ id }) => id === image.id)
      if (before[position]?.id === image.id) return
      show(next)
      setSaid(`${image.imageName}: now picture ${position + 1} of ${next.length}.`)
      save.mutate({ hotelId, imageId: image.id, position })
    },
  }
}
