import { type DragEvent, useState } from 'react'

/**
 * What an element needs so that files can be dropped on it; `isOver` while some are held above it. A second way
 * beside a button, which people without a mouse press.
 */
export const useFileDrop = (onFiles: (files: FileList) => void) => {
  const [isOver, setOver] = useState(false)
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onFiles(event.dataTransfer.files)
    },
  }
  return { isOver, drop }
}
