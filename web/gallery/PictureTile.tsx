import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { filePath } from '#shared/contract/paths.ts'
import { Badge } from '#web/ui/text/Badge.tsx'
import styles from './PicturesField.module.css'
import type { Picked } from './picked-pictures.ts'
import { isWhole } from './picture-file.ts'
import { Grip, MoveTools, PictureTool, Tile } from './Tile.tsx'
import type { PictureOrder } from './use-picture-order.ts'

interface PictureTileProps {
  picture: Picked
  at: number
  /** The first of them stands for what they show. */
  hasCover: boolean
  order: PictureOrder
  /** The fraction of its file sent so far, 0 to 1; undefined unless the form is being sent. */
  share: number | undefined
  onRemove: () => void
  /** It turns out to be no whole picture. */
  onBad: () => void
}

/** A chosen picture of a form with its tools. */
export const PictureTile = ({ picture, at, hasCover, order, share, onRemove, onBad }: PictureTileProps) => {
  const { key, name, file } = picture
  const preview = useObjectUrl(file)
  const source = file ? preview : filePath(key, 320)
  const bad = useEffectEvent(onBad)
  useEffect(() => {
    if (!file) return
    let isHere = true
    void isWhole(file).then(whole => !whole && isHere && bad())
    return () => {
      isHere = false
    }
  }, [file])
  const shownAt = order.placeOf(key) ?? at
  return (
    <Tile id={key} className={styles.tile} {...{ name, order }}>
      <div className={styles.picture} data-picture>
        {source && <img src={source} alt={name} draggable={false} />}
        <Grip className={styles.grip} size={16}>
          {shownAt + 1}
        </Grip>
        {hasCover && shownAt === 0 && (
          <span className={styles.cover}>
            <Badge tone="action">Cover</Badge>
          </span>
        )}
        {share !== undefined && file && <Sent name={name} share={share} />}
      </div>
      {/* The picture itself says the name of a stored one. */}
      <p className="small wrap-anywhere" aria-hidden={file ? undefined : true}>
        {file ? `${file.name}, ${sizeOf(file)}` : name}
      </p>
      <div className={styles.tools}>
        <MoveTools />
        <PictureTool label={`Remove: ${name}`} onPress={onRemove}>
          <IconX size={20} aria-hidden />
        </PictureTool>
      </div>
    </Tile>
  )
}

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

/** How long the address of a preview lives on when it is not shown any more, in ms (specification 1, section 9). */
const afterlife = 500

/** An address of the file for this page, given back after it left the screen. */
const useObjectUrl = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      setTimeout(() => URL.revokeObjectURL(made), afterlife)
    }
  }, [file])
  return url
}
