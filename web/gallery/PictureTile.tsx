import { IconArrowLeft, IconArrowRight, IconGripVertical, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { filePath } from '#shared/paths.ts'
import styles from './PicturesField.module.css'
import type { Picked } from './picked-pictures.ts'
import { unreadable } from './picture-file.ts'

interface PictureTileProps {
  picture: Picked
  at: number
  count: number
  dragged: boolean
  /** Its place while one is dragged. */
  place: number | undefined
  /** How much of it has left, 0 to 1, while it is sent. */
  share: number | undefined
  onMove: (to: number) => void
  onRemove: () => void
  /** It turns out to be no picture. */
  onBad: (message: string) => void
}

/** A chosen picture with what can be done to it. Arrow keys, Home and End move it from any of its buttons. */
export const PictureTile = ({ picture, at, count, dragged, place, share, onMove, onRemove, onBad }: PictureTileProps) => {
  const { key, name, file } = picture
  const preview = usePreview(file)
  const source = file ? preview : filePath(key, 320)
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: count - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }
  return (
    <li className={`${styles.tile} ${dragged ? styles.dragged : ''}`} data-tile={key} style={{ order: place }} onKeyDown={onKeyDown}>
      <div className={styles.picture} data-picture={count > 1 || undefined}>
        {source && <img src={source} alt={name} draggable={false} onError={() => file && onBad(unreadable)} />}
        {count > 1 && (
          <span className={styles.grip} data-grip aria-hidden>
            <IconGripVertical size={16} />
            {(place ?? at) + 1}
          </span>
        )}
        {share !== undefined && file && <Sent name={name} share={share} />}
      </div>
      {/* The picture itself says the name of a stored one. */}
      <p className={styles.name} aria-hidden={file ? undefined : true}>
        {file ? `${file.name}, ${sizeOf(file)}` : name}
      </p>
      <div className={styles.tools}>
        {count > 1 && (
          <>
            <Tool label={`Move earlier: ${name}`} off={at === 0} onPress={() => onMove(at - 1)}>
              <IconArrowLeft size={20} aria-hidden />
            </Tool>
            <Tool label={`Move later: ${name}`} off={at === count - 1} onPress={() => onMove(at + 1)}>
              <IconArrowRight size={20} aria-hidden />
            </Tool>
          </>
        )}
        <Tool label={`Remove: ${name}`} onPress={onRemove}>
          <IconX size={20} aria-hidden />
        </Tool>
      </div>
    </li>
  )
}

/** Not disabled at the ends: it keeps the focus of who goes on pressing. */
const Tool = ({ label, off = false, onPress, children }: { label: string; off?: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    aria-disabled={off || undefined}
    onClick={off ? undefined : onPress}
  >
    {children}
  </button>
)

const Sent = ({ name, share }: { name: string; share: number }) => (
  <div
    className={styles.sent}
    role="progressbar"
    aria-label={`Uploading ${name}`}
    aria-valuenow={Math.round(share * 100)}
    style={{ width: `${share * 100}%` }}
  />
)

const sizeOf = ({ size }: File): string => (size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`)

/** An address of the file for this page, given back when it is not shown any more. */
const usePreview = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
