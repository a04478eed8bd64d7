import { IconSearch, IconX } from '@tabler/icons-react'
import { type RefObject, startTransition, useOptimistic } from 'react'
import styles from './SearchBox.module.css'

interface SearchBoxProps {
  /** Such as "Search users". */
  label: string
  value: string
  onChange: (text: string) => void
  input: RefObject<HTMLInputElement | null>
}

/** Searches as one types; the cross, or Esc, empties it. A letter shows at once, however long its search takes. */
export const SearchBox = ({ label, value, onChange, input }: SearchBoxProps) => {
  const [typed, show] = useOptimistic(value)
  const search = (text: string) =>
    startTransition(() => {
      show(text)
      onChange(text)
    })
  const clear = () => {
    search('')
    input.current?.focus()
  }
  return (
    <search className={styles.box}>
      <IconSearch className={styles.icon} size={18} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={event => search(event.target.value)}
        onKeyDown={event => event.key === 'Escape' && clear()}
      />
      {typed !== '' && (
        <button type="button" className="icon-button at-end" aria-label="Clear the search" onClick={clear}>
          <IconX size={18} aria-hidden />
        </button>
      )}
    </search>
  )
}
