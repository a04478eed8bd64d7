import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { useHotelId, useUser } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { comboboxProps, ListOption, movedBy } from '#web/ui/field/listbox.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'
import { useModals } from '../notices/modals.tsx'
import type { Find } from './find.ts'
import styles from './Palette.module.css'
import { usePaletteFinds } from './use-palette-finds.ts'

/** Finds a guest, booking, room or page, and goes there (Ctrl-K). It is open as long as it is mounted. */
export const Palette = () => {
  const user = useUser()
  return user && <OpenPalette user={user} />
}

const OpenPalette = ({ user }: { user: SignedInUser }) => {
  const { closeModal } = useModals()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState<string>()
  const { groups, searching, error } = usePaletteFinds(user, useHotelId(), typed)
  const finds = groups.flatMap(([, found]) => found)
  // What comes later does not move the choice.
  const active = finds.find(find => find.id === at) ?? finds[0]
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const close = () => closeModal('palette')
  const open = (find: Find) => {
    close()
    void navigate(find.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = active && movedBy(event.key, finds.indexOf(active), finds.length)
    if (next !== undefined) {
      event.preventDefault()
      setAt(finds[next]?.id)
    }
    if (event.key === 'Enter' && active && !event.nativeEvent.isComposing) {
      event.preventDefault()
      open(active)
    }
  }
  const status = searching ? 'Searching...' : finds.length === 0 ? 'Nothing found.' : ''
  return (
    <Dialog open title="Find" onClose={close}>
      <div className={styles.palette}>
        <input
          ref={input}
          className="control"
          {...comboboxProps(`${id}-list`, finds.length > 0, active && `${id}-${active.id}`)}
          aria-label="Find a guest, booking, room or page"
          placeholder="Guest, phone, reference, room or page"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setAt(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        {error && <Alert>{error.message}</Alert>}
        <div id={`${id}-list`} role="listbox" aria-label="Found">
          {groups.map(([name, found]) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={name} role="group" aria-label={name}>
              <p className={styles.group} aria-hidden>
                {name}
              </p>
              {found.map(find => (
                <ListOption
                  key={find.id}
                  id={`${id}-${find.id}`}
                  selected={find === active}
                  className={styles.option}
                  onChoose={() => open(find)}
                >
                  <span className={styles.first}>
                    <span>{find.label}</span>
                    {find.status && <small>{find.status}</small>}
                  </span>
                  {find.about && <small>{find.about}</small>}
                </ListOption>
              ))}
            </div>
          ))}
        </div>
        <p className={styles.status} role="status">
          {status}
        </p>
      </div>
    </Dialog>
  )
}
