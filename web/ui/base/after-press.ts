/**
 * Runs it once the button of the mouse, or the finger, is up again: a press that leaves a field, and what is pressed moving away under the
 * message that appears, would come to nothing.
 */
export const afterPress = (run: () => void): void => {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true })
  else run()
}
