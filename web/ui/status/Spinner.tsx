import styles from './Spinner.module.css'

/** Something is on its way. `label` is what assistive technology hears (and people see, unless `small`). */
export const Spinner = ({ label, small = false }: { label?: string; small?: boolean }) => (
  <span className={small ? styles.small : styles.large} {...(label && { role: 'status' })}>
    <svg className={styles.wheel} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" aria-hidden>
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
    {label && <span>{label}</span>}
  </span>
)
