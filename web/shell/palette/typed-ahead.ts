/** What is typed between the key and the moment when the box takes it, and until when that is waited for. */
export const ahead = { text: '', until: 0 }

const keep = (event: KeyboardEvent) => {
  // Who cannot get its code goes on typing in the page.
  if (document.querySelector('dialog[open]') || event.timeStamp > ahead.until) return removeEventListener('keydown', keep, true)
  if (event.key.length > 1 || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  ahead.text += event.key
}

/** From this key on, for five seconds at most. */
export const keepTyping = ({ timeStamp }: KeyboardEvent): void => {
  ahead.text = ''
  ahead.until = timeStamp + 5000
  addEventListener('keydown', keep, true)
}
