import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

const isOutside = (area: HTMLElement | null, target: EventTarget | null) => target instanceof Node && !area?.contains(target)

/**
 * What opens below its button, or below one of several that have names. A press outside closes it, and so do the focus
 * that leaves and Esc, which then closes nothing else. `area` belongs to the element around the buttons and what opens.
 */
export const usePopup = <Name extends string = 'popup'>(onOpen?: () => void) => {
  const [open, setOpen] = useState<Name>()
  const ref = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!open) return
    const pressed = ({ target }: Event) => {
      if (isOutside(ref.current, target)) setOpen(undefined)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [open])
  const close = () => {
    setOpen(undefined)
    opener.current?.focus()
  }
  const area = {
    ref,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (isOutside(ref.current, relatedTarget)) setOpen(undefined)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !open) return
      event.preventDefault()
      event.stopPropagation()
      close()
    },
  }
  const button = (name: Name) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open === name,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if (open === name) return close()
      opener.current = currentTarget
      setOpen(name)
      onOpen?.()
    },
  })
  return { open, close, area, button }
}
