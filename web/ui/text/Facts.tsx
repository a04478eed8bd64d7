import type { ReactNode } from 'react'
import { Money } from './Money.tsx'

/** A number is an amount in rupees. */
export type FactList = readonly (readonly [name: string, value: ReactNode])[]

interface FactsProps {
  facts: FactList
  /** Stands for a value that is not known; without it such a row is left out. */
  unknown?: string
  className?: string
  rowClassName?: string | undefined
}

export const StrongMoney = ({ rupees }: { rupees: number }) => (
  <span className="strong">
    <Money rupees={rupees} />
  </span>
)

const shown = (value: ReactNode): ReactNode => (typeof value === 'number' ? <Money rupees={value} /> : value)

/** Names and their values as a list, a row each. */
export const Facts = ({ facts, unknown = '', className = 'facts', rowClassName }: FactsProps) => (
  <dl className={className}>
    {facts.map(([name, given], at) => {
      const value = shown(given) || unknown
      return (
        value && (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without a state
          <div key={at} className={rowClassName}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )
      )
    })}
  </dl>
)
