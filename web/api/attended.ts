/** Calls within this time after the last input count as made for a person. */
const attendedMs = 60_000
let touchedAt = Date.now()
const touch = () => {
  touchedAt = Date.now()
}

// Pages are rendered at the server too, where nobody touches anything.
if (typeof addEventListener === 'function')
  for (const sign of ['pointerdown', 'keydown', 'wheel']) addEventListener(sign, touch, { capture: true, passive: true })

/** Whether somebody used this page lately: background calls must not keep a session alive. */
export const isAttended = (): boolean => Date.now() - touchedAt < attendedMs
