import { useEffect, useEffectEvent } from 'react'
import { useModals } from '../notices/modals.tsx'

/** Ctrl-K (or the Mac's ⌘K) finds a guest, booking, room or page from every page of the dashboard; not over a dialog, whose work it would end. */
export const usePaletteKey = (): void => {
  const { openModal } = useModals()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
    event.preventDefault()
    if (document.querySelector('dialog[open]') === null) openModal('palette')
  })
  useEffect(() => {
    // Where there are keys: its code is there when somebody goes on typing at once.
    if (!matchMedia('(pointer: fine)').matches || !window.requestIdleCallback) return
    const idle = requestIdleCallback(() => void import('./Palette.tsx').catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
