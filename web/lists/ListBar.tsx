import { IconDownload, IconFilter, IconKeyboard, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { useMedia } from '#web/ui/base/use-browser.ts'
import { SearchBox } from '#web/ui/field/SearchBox.tsx'
import type { Filter } from '#web/ui/table/columns.ts'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './ListBar.module.css'
import { RangeFilter } from './RangeFilter.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

interface ListBarProps<R> {
  many: string
  search: RefObject<HTMLInputElement | null>
  query: string
  onQuery: (query: string) => void
  filters: readonly Filter<R>[]
  chosen: Readonly<Record<string, string>>
  onFilter: (chosen: Readonly<Record<string, string>>) => void
  add: ReactNode
}

/** The search of a list, its filters, and the button that adds a row or does something else. */
export const ListBar = <R,>({ many, search, query, onQuery, filters, chosen, onFilter, add }: ListBarProps<R>) => {
  const isPhone = useMedia('(width < 48em)')
  const [isOpen, setOpen] = useState(false)
  const isMany = filters.length > fewFilters
  // Those that are chosen are in sight.
  const isShown = !isPhone || isOpen || Object.values(chosen).some(Boolean)
  return (
    <div className={styles.bar}>
      <SearchBox input={search} label={`Search ${many}`} value={query} onChange={onQuery} />
      {isMany && !isShown && (
        <button
          type="button"
          className={styles.opener}
          aria-label="Filters"
          title="Filters"
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          <IconFilter size={20} aria-hidden />
        </button>
      )}
      {!isMany && <Filters {...{ filters, chosen, onFilter }} />}
      {add && <div className={styles.add}>{add}</div>}
      {isMany && isShown && (
        <div className={styles.filters}>
          <Filters {...{ filters, chosen, onFilter }} />
        </div>
      )}
    </div>
  )
}

/** So many stand beside the search, more of them below it. */
const fewFilters = 2

const Filters = <R,>({ filters, chosen, onFilter }: Pick<ListBarProps<R>, 'filters' | 'chosen' | 'onFilter'>) => (
  <>
    {filters.map(({ id, label, all, options, last = id }) =>
      options ? (
        <select
          key={id}
          className={styles.filter}
          aria-label={label}
          value={options.some(({ value }) => value === chosen[id]) ? chosen[id] : ''}
          onChange={event => onFilter({ [id]: event.target.value })}
        >
          <option value="">{all}</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <RangeFilter
          key={id}
          {...{ label, all }}
          from={chosen[id] ?? ''}
          to={chosen[last] ?? ''}
          onChange={(from, to) => onFilter({ [id]: from, [last]: to })}
        />
      ),
    )}
  </>
)

/** The button that adds a row. */
export const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={onClick}>
    {label}
  </Button>
)

interface CountLineProps {
  count: string
  /** The order of the rows in words, or the way back to it. */
  order: string | undefined
  onUsual: (() => void) | undefined
  sorting: ReactNode
  /** How many are chosen; their bar takes the place of the count. */
  chosen: number
  onDelete: () => void
  onForget: () => void
  onExport: () => void
  keys: readonly (readonly [key: string, does: string])[]
  help: boolean
  onHelp: (open: boolean) => void
}

/** How many rows there are, or what can be done to the chosen ones; at the end what can be done with the whole list. */
export const CountLine = ({ count, order, onUsual, sorting, chosen, onDelete, onForget, onExport, keys, help, onHelp }: CountLineProps) => (
  <div className={styles.line} data-chosen={chosen > 0 || undefined}>
    <p className={styles.count} role="status">
      {chosen > 0 ? `${chosen} selected` : count}
    </p>
    {chosen === 0 && order && <p className={styles.order}>{order}</p>}
    {chosen > 0 ? (
      <>
        <Tool danger icon={<IconTrash size={18} aria-hidden />} label="Delete selected" onClick={onDelete} />
        <Tool label="Clear selection" onClick={onForget} />
      </>
    ) : (
      <div className={styles.tools}>
        {onUsual && <Tool label="Usual order" onClick={onUsual} />}
        {sorting}
        <Tool icon={<IconDownload size={18} aria-hidden />} label="CSV" hint="Save these rows as a CSV file" onClick={onExport} />
        <span className={styles.keys}>
          <Tool icon={<IconKeyboard size={18} aria-hidden />} label="Shortcuts" onClick={() => onHelp(true)} />
        </span>
      </div>
    )}
    {help && <ShortcutsDialog keys={keys} onClose={() => onHelp(false)} />}
  </div>
)

interface ToolProps {
  label: string
  icon?: ReactNode
  hint?: string
  danger?: boolean
  onClick: () => void
}

const Tool = ({ label, icon, hint, danger = false, onClick }: ToolProps) => (
  <button type="button" className={`${styles.tool} ${danger ? styles.danger : ''}`} title={hint} onClick={onClick}>
    {icon}
    {label}
  </button>
)
