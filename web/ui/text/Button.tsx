import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { Spinner } from '../status/Spinner.tsx'
import styles from './Button.module.css'
import { Link } from './Link.tsx'

type Variant = 'primary' | 'plain' | 'danger'

/** The classes of a button, for other elements than those below. */
export const buttonClass = (variant: Variant, wide = false, more = '') =>
  `${styles.button} ${styles[variant]} ${wide ? styles.wide : ''} ${more}`

interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  /** The button is busy until the promise that it returns is settled. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
  variant?: Variant
  /** Something is under way: shown, and pressing again does nothing. */
  busy?: boolean
  wide?: boolean
  icon?: ReactNode
}

export const Button = ({
  variant = 'plain',
  busy: busyFromOutside = false,
  wide = false,
  icon,
  children,
  className,
  onClick,
  type,
  ...rest
}: ButtonProps) => {
  const [started, setStarted] = useState(0)
  const busy = busyFromOutside || started > 0
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault()
    const work = onClick?.(event)
    if (!(work instanceof Promise)) return
    setStarted(count => count + 1)
    const settled = () => setStarted(count => count - 1)
    // What failed is said by who began it.
    void work.then(settled, settled)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass(variant, wide, className)}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner small /> : icon}
      {children}
    </button>
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: Variant
  wide?: boolean
  icon?: ReactNode
}

/** A link that looks like a button. */
export const ButtonLink = ({ variant = 'plain', wide = false, icon, children, className, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClass(variant, wide, className)}>
    {icon}
    {children}
  </Link>
)
