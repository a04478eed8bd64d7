import type { ReactNode } from 'react'

/** One line of `<dl className="facts">`: what it is at one end, its value at the other. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="ends">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
