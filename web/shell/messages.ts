/** Something that is said over the page and outlives it. */
export interface Message {
  text: string
  tone: 'success' | 'attention' | 'danger'
  /** Where it can be put right. */
  link?: MessageLink | undefined
  /** What can be done about it. */
  action?: MessageAction | undefined
}

interface MessageAction {
  label: string
  onChoose: () => void
}

interface MessageLink {
  to: string
  label: string
}

interface Messages {
  shown: readonly Message[]
  /** The places that can show them, the innermost last: it alone does, so that nothing stands twice. */
  hosts: readonly string[]
}

const mostErrors = 3
let current: Messages = { shown: [], hosts: [] }
const listeners = new Set<() => void>()

const set = (part: Partial<Messages>): void => {
  current = { ...current, ...part }
  for (const changed of listeners) changed()
}

export const messages = (): Messages => current

export const subscribe = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

interface More {
  link?: MessageLink | undefined
  action?: MessageAction | undefined
}

/** Says something, where the specification says "alert". A success takes the place of the one before; errors stay beside it, each once. */
export const showAlert = (text: string, tone: Message['tone'] = 'success', more?: More): void => {
  const errors = current.shown.filter(message => message.tone === 'danger' && message.text !== text)
  set({ shown: [...errors.slice(tone === 'danger' ? 1 - mostErrors : 0), { text, tone, ...more }] })
}

export const dismiss = (message: Message): void => set({ shown: current.shown.filter(one => one !== message) })

/** What was said to one person is not for the next. */
export const clearMessages = (): void => set({ shown: [] })

/** A place that can show messages, until it is taken away again. */
export const addHost = (host: string): (() => void) => {
  set({ hosts: [...current.hosts, host] })
  return () => set({ hosts: current.hosts.filter(one => one !== host) })
}
