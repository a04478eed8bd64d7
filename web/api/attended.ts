/** So long after somebody touched the page what it reads is read for them, in ms. */
const patience = 60_000
let touchedAt = Date.now()
const touch = () => {
  touchedAt = Date.now()
}

// Pages are rendered at the server too, where nobody touches anything.
if (typeof addEventListener === 'function')
  for (const sign of ['pointerdown', 'keydown', 'wheel']) addEventListener(sign, touch, { capture: true, passive: true })

/** Whether somebody is at this page: what it reads by itself while nobody is must not keep a session alive. */
export const isAttended = (): boolean => Date.now() - touchedAt < patience
