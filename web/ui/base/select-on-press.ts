import type { MouseEvent, PointerEvent } from 'react'

/** For a field with a proposed value: a press that focuses it selects the text, as Tab does; typing replaces it. */
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
