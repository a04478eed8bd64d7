/**
 * Runs a function once the mouse button or the finger is up. A message that appears when a field is left would
 * otherwise move what is being pressed, and the press would be lost.
 */
export const afterPress = (run: () => void): void => {
  if (document.querySelector(':active')) addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true })
  else run()
}
