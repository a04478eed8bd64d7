import { type ReactNode, useEffect, useRef } from 'react'
import { Field, FieldError } from '#web/ui/field/Field.tsx'
import { useFileDrop } from '#web/ui/field/use-file-drop.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import styles from './PicturesField.module.css'
import { PictureTile } from './PictureTile.tsx'
import { type Picked, type Refused, sharesOf } from './picked-pictures.ts'
import { pictureTypes } from './picture-file.ts'
import { usePictureList } from './use-picture-list.ts'

interface PicturesFieldProps {
  label: string
  name: string
  pictures: readonly Picked[]
  onPictures: (pictures: Picked[]) => void
  max?: number
  /** The error of a file over the size limit, in place of the usual one. */
  tooLarge?: string
  error?: string | undefined
  required?: boolean
  /** Shown while no picture is chosen: the picture of before. */
  current?: ReactNode
  /** Whether the first of several pictures is the cover. */
  hasCover?: boolean
  /** The server's errors on single pictures; each is shown until its picture is removed. */
  problems?: readonly Refused[]
  /** The share that was sent, 0 to 1, while the form is being sent. */
  progress?: number | undefined
}

/**
 * Up to `max` pictures of a form, chosen or dropped here and shown before they are sent. Dragging, buttons and arrow
 * keys change their order. A refused file is named with the reason, and the others stay.
 */
export const PicturesField = (props: PicturesFieldProps) => {
  const { label, name, pictures, onPictures, max = 5, tooLarge, error, required = false, current, progress, hasCover = max > 1 } = props
  const { order, add, remove, undo, refuse, refused, removed } = usePictureList(pictures, onPictures, { max, tooLarge })
  const { isOver, drop } = useFileDrop(files => void add(files))
  const wrong = [...refused, ...(props.problems ?? []).filter(({ key }) => pictures.some(one => one.key === key))]
  const shares = progress === undefined ? [] : sharesOf(pictures, progress)
  const hint = (
    <>
      <span className={styles.mouse}>{max === 1 ? 'Drop a picture here. ' : 'Drop pictures here. '}</span>
      {max === 1 ? 'JPG or PNG, at most 5 MB.' : `Up to ${max}, JPG or PNG, at most 5 MB each. Guests see them in this order.`}
    </>
  )
  // Once a file is refused, the error for a missing picture is left out: the newer error says more.
  const said = pictures.length === 0 && refused.length > 0 ? undefined : error
  return (
    <Field {...{ label, hint }} error={said}>
      {({ 'aria-describedby': about, ...control }) => (
        <>
          <div className={`${styles.drop} ${isOver ? styles.over : ''}`} {...drop}>
            {pictures.length === 0 && current && <div className={styles.picture}>{current}</div>}
            {pictures.length > 0 && (
              <ol className={styles.tiles} aria-label={`Chosen for ${label}`} {...order.list}>
                {pictures.map((picture, at) => (
                  <PictureTile
                    key={picture.key}
                    {...{ picture, at, order, hasCover }}
                    share={shares[at]}
                    onRemove={() => remove(picture, at)}
                    onBad={() => refuse(picture)}
                  />
                ))}
              </ol>
            )}
            <input
              {...control}
              className={styles.input}
              type="file"
              name={name}
              accept={pictureTypes.join(',')}
              multiple={max > 1}
              required={required}
              aria-invalid={error ? true : undefined}
              aria-describedby={wrong.length > 0 ? `${about} ${control.id}-refused` : about}
              onChange={event => {
                void add(event.target.files ?? [])
                // The same file may be chosen again after it was removed.
                event.target.value = ''
              }}
            />
          </div>
          {removed && <Removed key={removed.key} picture={removed} onUndo={undo} />}
          <div role="status">
            <VisuallyHidden>{order.said}</VisuallyHidden>
            {wrong.length > 0 && <NotTaken id={`${control.id}-refused`} refused={wrong} />}
          </div>
        </>
      )}
    </Field>
  )
}

/** The undo button gets the focus, since the button that removed the picture is gone. */
const Removed = ({ picture, onUndo }: { picture: Picked; onUndo: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <p className="small">
      Removed {picture.name}.{' '}
      <button ref={button} type="button" className="text-button" onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}

const NotTaken = ({ id, refused }: { id: string; refused: readonly Refused[] }) => (
  <ul className="stack gap-1" id={id}>
    {refused.map(({ key, fileName, message }) => (
      <li key={key}>
        <FieldError id={key} error={`${fileName}: ${message}`} />
      </li>
    ))}
  </ul>
)
