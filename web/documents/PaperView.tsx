import { Fragment } from 'react'
import type { Document, DocumentCopy } from '#shared/documents/documents.ts'
import { type Paper, type PaperFact, type PaperParty, paperOf } from '#shared/documents/paper.ts'
import type { PaperTable } from '#shared/documents/paper-tables.ts'
import { Facts } from '#web/ui/text/Facts.tsx'
import { WholeDates } from '#web/ui/text/WholeDates.tsx'
import styles from './PaperView.module.css'

/** Words that non-breaking spaces hold together stand on one line where it has room for them. */
const Value = ({ text }: { text: string }) =>
  text.includes('\u00a0') ? (
    text.split(' ').map((held, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
      <Fragment key={at}>
        {at > 0 && ' '}
        <span className={styles.held}>{held.replaceAll('\u00a0', ' ')}</span>
      </Fragment>
    ))
  ) : (
    <WholeDates text={text} />
  )

const pairs = (facts: readonly PaperFact[]) => facts.map(({ label, value }) => [label, <Value key={label} text={value} />] as const)

/** A document as its PDF shows it. On paper nothing else of the page is printed. */
export const PaperView = ({ document, copy }: { document: Document; copy: DocumentCopy }) => {
  const paper = paperOf(document, copy)
  return (
    <article className={styles.paper} data-document aria-label={`${paper.title} ${paper.number}`}>
      <Head {...paper} />
      <Facts className={styles.facts} facts={pairs(paper.facts)} />
      <div className={styles.parties}>
        <Party {...paper.supplier} />
        <Party {...paper.recipient} />
        <Party {...paper.stay} />
      </div>
      <Figures className={styles.lines} {...paper.lines} />
      <div className={styles.sums}>
        {paper.rates && (
          <section className={styles.rates}>
            <p className={styles.label}>{paper.rates.title}</p>
            <Figures {...paper.rates} />
          </section>
        )}
        <dl className={styles.sum}>
          {paper.sums.map(({ label, value, strong }) => (
            <div key={label} className={strong ? styles.strong : undefined}>
              <dt>{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.end}>
        <div className="stack gap-2">
          <p>
            <span className={styles.label}>Amount in words</span>
            {paper.words}
          </p>
          <Facts className={styles.list} facts={pairs(paper.notes)} />
        </div>
        <div className={styles.signature}>
          <p>{paper.signature.for}</p>
          <p className={styles.line}>{paper.signature.by}</p>
        </div>
      </div>
    </article>
  )
}

const Head = ({ setWords, heading, title, copy }: Paper) => (
  <>
    {setWords.map(words => (
      <p key={words} className="strong">
        {words}
      </p>
    ))}
    <header className={styles.head}>
      <p className={styles.heading}>{heading}</p>
      <div>
        <h2>{title}</h2>
        <p>{copy}</p>
      </div>
    </header>
  </>
)

const Party = ({ title, name, lines, facts }: PaperParty) => (
  <section className={styles.party}>
    <h3 className={styles.label}>{title}</h3>
    <p className={styles.name}>{name}</p>
    {lines.map(line => (
      <p key={line}>{line}</p>
    ))}
    <Facts className={styles.list} facts={pairs(facts)} />
  </section>
)

/** On a phone each row is a block of its own, whose figures say what they are. */
const Figures = ({ title, columns, rows, sum, className = '' }: PaperTable & { className?: string | undefined }) => (
  <table className={`${styles.table} ${className}`} aria-label={title}>
    <thead>
      <tr>
        {columns.map(({ label, kind }) => (
          <th key={label} scope="col" data-kind={kind}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without a state, two of which may say the same
        <tr key={at}>
          <Cells columns={columns} row={row} />
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <Cells columns={columns} row={sum} />
      </tr>
    </tfoot>
  </table>
)

const Cells = ({ columns, row }: Pick<PaperTable, 'columns'> & { row: readonly string[] }) =>
  columns.map(({ label, kind }, at) => (
    <td key={label} data-label={label} data-kind={kind}>
      <WholeDates text={row[at] ?? ''} />
    </td>
  ))
