import { useEffectEvent, useLayoutEffect } from 'react'
import { z } from 'zod'
import { stored, useStored } from '#web/ui/base/stored.ts'

/** Off by choice: single keys get in the way of people who speak to their computer. */
const store = stored('browser', 'atithi.keys', z.enum(['on', 'off']), undefined)

export const useKeysOn = (): boolean => useStored(store) !== 'off'
export const switchKeys = (on: boolean): void => store.set(on ? 'on' : 'off')

const typing = 'input, select, textarea, [contenteditable], [role=menu]'
const covered = () => document.querySelector('dialog[open], :popover-open') !== null

/** Single-key shortcuts: not while typing, under a dialog, or when switched off. */
export const useShortcuts = (keys: Readonly<Record<string, (() => void) | undefined>>): void => {
  const on = useKeysOn()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey, altKey, repeat, isComposing } = event
    if (ctrlKey || metaKey || altKey || repeat || isComposing || event.defaultPrevented) return
    if ((target instanceof Element && target.closest(typing)) || covered()) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  // A layout effect: works from the first paint on.
  useLayoutEffect(() => {
    if (!on) return
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [on])
}
