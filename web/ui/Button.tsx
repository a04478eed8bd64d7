import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { Link } from './Link.tsx'
import { Spinner } from './Spinner.tsx'

type Variant = 'primary' | 'plain' | 'danger'

const classOf = (variant: Variant, wide: boolean, more = '') => `${styles.button} ${styles[variant]} ${wide ? styles.wide : ''} ${more}`

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  /** Something is under way: shown, and pressing again does nothing. */
  busy?: boolean
  wide?: boolean
  icon?: ReactNode
}

export const Button = ({
  variant = 'plain',
  busy = false,
  wide = false,
  icon,
  children,
  className,
  onClick,
  type,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type ?? 'button'}
    className={classOf(variant, wide, className)}
    aria-disabled={busy || undefined}
    onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
  >
    {busy ? <Spinner small /> : icon}
    {children}
  </button>
)

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: Variant
  wide?: boolean
  icon?: ReactNode
}

/** A link that looks like a button. */
export const ButtonLink = ({ variant = 'plain', wide = false, icon, children, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classOf(variant, wide, className)}>
    {icon}
    {children}
  </Link>
)
