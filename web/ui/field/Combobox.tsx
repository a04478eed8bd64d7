import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './Combobox.module.css'
import { Field } from './Field.tsx'

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
  disabled?: boolean
}

/** One choice from a searchable list (WAI-ARIA, combobox with a list), by arrow keys, Enter, Escape or the mouse. */
export const Combobox = ({ label, options, selected, onSelect, onType, message, disabled = false }: ComboboxProps) => {
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
    if (open || disabled) return
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
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (options.length > 0) setActive((active + step + options.length) % options.length)
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
              role="combobox"
              aria-expanded={open}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={open && options[active] ? `${id}-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              disabled={disabled}
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
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={option.value === selected?.value}
              className={`${styles.option} ${index === active ? styles.active : ''}`}
              // The focus stays in the input: leaving it would close the list before the press counts.
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              {option.value === selected?.value && <IconCheck size={18} aria-hidden />}
            </div>
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
