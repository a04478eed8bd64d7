import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { galleryApi, type HotelImage } from '#shared/rooms/gallery.ts'
import { type CallError, call } from '#web/api/client.ts'
import { multipart } from '#web/api/upload.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { withImageMoved } from './picture-order.ts'
import { usePictureOrder } from './use-picture-order.ts'

const ordering = ['image-order']

const orderable = (images: readonly HotelImage[]) =>
  images.map(({ id, imageName, imageType }) => ({ key: id, name: imageName, kind: imageType }))

/**
 * The order of a hotel's pictures: a move is shown at once, and saved after earlier ones. It raises no version, so the
 * last move of a picture wins.
 */
export const useImageOrder = (hotelId: string, shown: readonly HotelImage[]) => {
  const cache = useQueryClient()
  const list = [galleryApi.list.path, { hotelId }]
  const images = () => cache.getQueryData<readonly HotelImage[]>(list) ?? []
  const save = useMutation<unknown, CallError, CallOf<typeof galleryApi.update>>({
    mutationKey: ordering,
    scope: { id: 'image-order' },
    mutationFn: input => call(galleryApi.update, input, { transport: multipart({}) }),
    onError: ({ message, status }) => showAlert(status === 404 ? 'Already deleted' : message, 'danger'),
    // A read between two saves would be older than what is shown.
    onSettled: () => (cache.isMutating({ mutationKey: ordering }) === 1 ? cache.invalidateQueries({ queryKey: list }) : undefined),
  })
  return usePictureOrder({
    pictures: orderable(shown),
    latest: () => orderable(images()),
    onMove: (from, position) => {
      const before = images()
      void cache.cancelQueries({ queryKey: list })
      cache.setQueryData(list, withImageMoved(before, from, position))
      save.mutate({ hotelId, imageId: before[from]?.id ?? '', position })
    },
  })
}
