import { lazy, Suspense } from 'react'
import type { PictureViewerProps } from '#web/ui/PictureViewer.tsx'
import type { usePictures } from '#web/ui/use-pictures.ts'
import { loadCode } from './load-code.ts'

const PictureViewer = lazy(async () => ({
  default: (await loadCode(() => import('#web/ui/PictureViewer.tsx'))).PictureViewer,
}))

interface PicturesProps extends Pick<PictureViewerProps, 'pictures' | 'title'> {
  viewer: ReturnType<typeof usePictures>
}

/** The pictures of a set over the whole screen, while one of them is open. */
export const Pictures = ({ viewer: { at, close }, pictures, title }: PicturesProps) =>
  at !== undefined &&
  pictures[at] && (
    <Suspense>
      <PictureViewer {...{ pictures, title }} start={at} onClose={close} />
    </Suspense>
  )
