import { memo } from 'react'
import { useProgressiveRows } from '../base/use-progressive-rows.ts'
import { Link } from '../text/Link.tsx'
import { type DataTableProps, opens, type SmallRow, shownIn } from './columns.ts'
import styles from './RowCards.module.css'
import { RowChoice } from './RowCheck.tsx'

/** A list's rows as cards, for screens that are too narrow for a table. */
export const RowCards = <R,>(props: DataTableProps<R>) => {
  const { caption, rows, rowKey, small } = props
  const { shown, missing } = useProgressiveRows(rows, rowKey)
  return (
    <ul className={small ? styles.rows : 'cards gap-3'} aria-label={caption} style={{ paddingBottom: `${missing * (small ? 7 : 15)}rem` }}>
      {shown.map(row => (
        <Card key={rowKey(row)} list={props} row={row} />
      ))}
    </ul>
  )
}

interface CardProps<R> {
  list: DataTableProps<R>
  row: R
}

const RowCard = <R,>({ list, row }: CardProps<R>) => {
  const { columns, rowKey, nameOf, linkOf, actions, choosable, small } = list
  if (small) return <NarrowRow {...small(row)} link={linkOf(row)} />
  const [name, ...others] = columns
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        {choosable?.(row) && <RowChoice label={`Select ${nameOf(row)}`} keys={[rowKey(row)]} />}
        <Link className={styles.name} {...linkOf(row)}>
          {name && shownIn(name, row)}
        </Link>
        {actions?.(row)}
      </div>
      {others.length > 0 && (
        <dl className="facts">
          {others.map(column => (
            <div key={column.id}>
              <dt>{column.label}</dt>
              <dd className={column.looks === 'long' ? 'clamp' : undefined}>{shownIn(column, row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** A press anywhere on it opens it, but for the one on its button. */
const NarrowRow = ({ title, side, lines, action, link }: SmallRow & { link: ReturnType<DataTableProps<unknown>['linkOf']> }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: with the keyboard its link is pressed
  <li className={styles.row} onClick={event => opens(event) && event.currentTarget.querySelector('a')?.click()}>
    <div className={styles.first}>
      <Link className={styles.title} {...link}>
        {title}
      </Link>
      {side && <span className={styles.side}>{side}</span>}
    </div>
    <div className={styles.rest}>
      <div className={styles.lines}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their places
          <div key={at}>{line}</div>
        ))}
      </div>
      {action}
    </div>
  </li>
)

/** Memoised, so that rows which are added later do not draw it again. */
const Card = memo(RowCard) as typeof RowCard
