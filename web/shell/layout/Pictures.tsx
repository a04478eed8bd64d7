import { lazy, Suspense } from 'react'
import type { PictureViewerProps } from '#web/ui/picture/PictureViewer.tsx'
import type { usePictureViewer } from '#web/ui/picture/use-picture-viewer.ts'
import { loadCode } from '../load-code.ts'

const PictureViewer = lazy(async () => ({
  default: (await loadCode(() => import('#web/ui/picture/PictureViewer.tsx'))).PictureViewer,
}))

interface PicturesProps extends Pick<PictureViewerProps, 'pictures' | 'title'> {
  viewer: ReturnType<typeof usePictureViewer>
}

/** The pictures of a set over the whole screen, while one of them is open. */
export const Pictures = ({ viewer: { at, close }, pictures, title }: PicturesProps) =>
  at !== undefined &&
  pictures[at] && (
    <Suspense>
      <PictureViewer {...{ pictures, title }} start={at} onClose={close} />
    </Suspense>
  )
