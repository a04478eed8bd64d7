import { useEffect, useEffectEvent } from 'react'
import { useModals } from '../notices/modals.tsx'

/** Ctrl-K (⌘K on a Mac) opens the palette on every dashboard page, but not over a dialog, whose work would be lost. */
export const usePaletteKey = (): void => {
  const { openModal } = useModals()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey) return
    event.preventDefault()
    if (document.querySelector('dialog[open]') === null) openModal('palette')
  })
  useEffect(() => {
    // Loads the palette's code ahead on devices with a mouse, so that typing right after the key works.
    if (!matchMedia('(pointer: fine)').matches || !window.requestIdleCallback) return
    const idle = requestIdleCallback(() => void import('./Palette.tsx').catch(() => undefined))
    return () => cancelIdleCallback(idle)
  }, [])
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
