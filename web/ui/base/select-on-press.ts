import type { MouseEvent, PointerEvent } from 'react'

/** Of a field with a proposal in it: the press that brings the focus chooses all of its text, as Tab does, so that what is typed replaces it. */
export const selectOnPress = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>): void => {
    if (document.activeElement !== currentTarget) currentTarget.dataset.pressed = ''
  },
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>): void => {
    if (currentTarget.dataset.pressed === undefined) return
    delete currentTarget.dataset.pressed
    currentTarget.select()
  },
}
