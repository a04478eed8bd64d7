/** The product's sign: an arch within an arch. */
export const Mark = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" aria-hidden>
    <path d="M5 29V15C5 8 11 7 16 2c5 5 11 6 11 13v14z" />
    <path d="M11 29V18c0-3 3-3.500 5-6 2 2.500 5 3 5 6v11" />
  </svg>
)
