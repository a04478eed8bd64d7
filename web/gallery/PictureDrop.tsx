import { IconPhotoUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { FieldError } from '#web/ui/Field.tsx'
import styles from './PictureDrop.module.css'
import { fileProblem } from './picture-file.ts'

interface PictureDropProps {
  label: string
  name: string
  file: File | undefined
  onFile: (file: File | undefined) => void
  error?: string | undefined
  required?: boolean
  /** What stands there while nothing is chosen: the picture of before. */
  current?: ReactNode
}

/** One picture from a file, by choosing it or dropping it here, shown before it is sent. */
export const PictureDrop = ({ label, name, file, onFile, error, required = false, current }: PictureDropProps) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const preview = usePreview(file)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside is the first */}
      <div
        className={`${styles.drop} ${over ? styles.over : ''}`}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          const [dropped] = event.dataTransfer.files
          if (dropped) onFile(dropped)
        }}
      >
        <div className={styles.picture}>
          {preview ? (
            <img src={preview} alt={`Preview: ${file?.name ?? ''}`} />
          ) : (
            (current ?? <IconPhotoUp size={36} stroke={1.25} aria-hidden />)
          )}
        </div>
        <div className={styles.words}>
          <input
            id={id}
            className={styles.input}
            type="file"
            name={name}
            accept="image/jpeg,image/png"
            required={required}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
            onChange={event => {
              const [chosen] = event.target.files ?? []
              if (chosen) onFile(chosen)
              // The same file may be chosen again after it was taken away.
              event.target.value = ''
            }}
          />
          <p className={styles.hint} id={`${id}-hint`}>
            {file ? `${file.name}, ${sizeOf(file)}` : 'Drop a picture here. JPG or PNG, at most 5 MB.'}
          </p>
          {file && (
            <button type="button" className={styles.remove} onClick={() => onFile(undefined)}>
              Take it away
            </button>
          )}
        </div>
      </div>
      <FieldError {...{ id, error }} />
    </div>
  )
}

const sizeOf = ({ size }: File): string => (size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`)

/** An address of the file for this page, given back when another is chosen. */
const usePreview = (file: File | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file || fileProblem(file)) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
