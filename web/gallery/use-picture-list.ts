import { useEffect, useRef, useState } from 'react'
import { type Picked, type Refused, refusal, withFiles } from './picked-pictures.ts'
import { fileProblem, unreadable } from './picture-file.ts'
import { moved } from './picture-order.ts'
import { usePictureOrder } from './use-picture-order.ts'

/** What can be done to the pictures of a field, what was refused, and what can be taken back. */
export const usePictureList = (
  pictures: readonly Picked[],
  onPictures: (pictures: Picked[]) => void,
  { max, tooLarge }: { max: number; tooLarge: string | undefined },
) => {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [removed, setRemoved] = useState<{ picture: Picked; at: number }>()
  const latest = useRef(pictures)
  useEffect(() => {
    latest.current = pictures
  }, [pictures])
  const set = (next: Picked[]) => {
    // Two files can turn out to be bad before the form is drawn again.
    latest.current = next
    onPictures(next)
  }
  const without = (key: string) => latest.current.filter(one => one.key !== key)
  const order = usePictureOrder({
    pictures,
    latest: () => latest.current,
    onMove: (from, to) => set(moved(latest.current, from, to)),
  })
  return {
    order,
    refused,
    /** The picture that was removed last, while there is room for it. */
    removed: removed && pictures.length < max ? removed.picture : undefined,
    add: async (files: Iterable<File>) => {
      // A file that is gone by now, or that may not be read, is refused like a broken one.
      const looked = [...files].map(async file => ({ file, problem: await fileProblem(file, tooLarge).catch(() => unreadable) }))
      const next = withFiles(latest.current, await Promise.all(looked), max)
      setRefused(next.refused)
      setRemoved(undefined)
      set(next.pictures)
    },
    remove: (picture: Picked, at: number) => {
      setRemoved({ picture, at })
      set(without(picture.key))
    },
    undo: () => {
      if (removed) set(latest.current.toSpliced(removed.at, 0, removed.picture))
      setRemoved(undefined)
    },
    /** Takes out what turned out to be no whole picture. */
    refuse: ({ key, file }: Picked) => {
      setRefused(now => [...now, refusal(file?.name ?? '', unreadable)])
      set(without(key))
    },
  }
}
