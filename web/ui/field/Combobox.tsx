import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Combobox.module.css'
import { Field } from './Field.tsx'
import { comboboxProps, ListOption, movedBy } from './listbox.tsx'

interface ComboboxOption {
  value: string
  label: string
}

interface ComboboxProps {
  label: ReactNode
  /** What can be chosen now: the caller filters by what was typed (`onType`). */
  options: readonly ComboboxOption[]
  selected: ComboboxOption | undefined
  onSelect: (value: string) => void
  onType: (text: string) => void
  /** In the list's place while there is nothing to choose. */
  message: string
}

/** One choice from a searchable list (WAI-ARIA, combobox with a list), by arrow keys, Enter, Escape or the mouse. */
export const Combobox = ({ label, options, selected, onSelect, onType, message }: ComboboxProps) => {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const type = (text: string) => {
    setTyped(text)
    onType(text)
    setActive(0)
    setOpen(true)
  }
  const show = () => {
    if (open) return
    setOpen(true)
    setActive(
      Math.max(
        0,
        options.findIndex(({ value }) => value === selected?.value),
      ),
    )
  }
  const close = () => {
    setOpen(false)
    setTyped('')
    onType('')
  }
  const choose = (option: ComboboxOption | undefined) => {
    close()
    if (option && option.value !== selected?.value) onSelect(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return show()
      setActive(movedBy(event.key, active, options.length) ?? active)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    }
  }
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  return (
    <div className={styles.combobox}>
      <Field label={label}>
        {control => (
          <div className={styles.box}>
            <input
              {...control}
              className={styles.input}
              {...comboboxProps(`${id}-list`, open, options[active] && `${id}-${active}`)}
              spellCheck={false}
              value={open ? typed : (selected?.label ?? '')}
              placeholder={open ? selected?.label : message}
              onChange={event => type(event.target.value)}
              onClick={show}
              onBlur={close}
              onKeyDown={onKeyDown}
            />
            <IconChevronDown className={styles.chevron} size={18} aria-hidden />
          </div>
        )}
      </Field>
      <div className={styles.panel} hidden={!open}>
        <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Choices" ref={list}>
          {options.map((option, index) => (
            <ListOption
              key={option.value}
              id={`${id}-${index}`}
              selected={option.value === selected?.value}
              className={`${styles.option} ${index === active ? styles.active : ''}`}
              onChoose={() => choose(option)}
            >
              <span>{option.label}</span>
              {option.value === selected?.value && <IconCheck size={18} aria-hidden />}
            </ListOption>
          ))}
        </div>
        {options.length === 0 && (
          <p className={styles.message} role="status">
            {message}
          </p>
        )}
      </div>
    </div>
  )
}
