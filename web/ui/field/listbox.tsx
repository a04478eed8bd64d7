import type { ReactNode } from 'react'

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The place in a list to which an arrow key leads, past its ends too; -1 while no option is active. */
export const movedBy = (key: string, active: number, count: number): number | undefined => {
  const step = steps[key]
  return step && count > 0 ? (Math.max(active, step < 0 ? 0 : -1) + step + count) % count : undefined
}

/** What an input needs to be a combobox (WAI-ARIA): its list, and the id of the option that is active in it. */
export const comboboxProps = (list: string, open: boolean, active: string | undefined) => ({
  role: 'combobox',
  'aria-expanded': open,
  'aria-controls': open ? list : undefined,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': open ? active : undefined,
  autoComplete: 'off',
})

interface ListOptionProps {
  id: string
  selected: boolean
  className: string | undefined
  onChoose: () => void
  children: ReactNode
}

/** A choice in the list of a combobox. */
export const ListOption = ({ id, selected, className, onChoose, children }: ListOptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
  // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
  <div
    id={id}
    role="option"
    aria-selected={selected}
    className={className}
    // The focus stays in the input: leaving it would close the list before the press counts.
    onMouseDown={event => event.preventDefault()}
    onClick={onChoose}
  >
    {children}
  </div>
)
