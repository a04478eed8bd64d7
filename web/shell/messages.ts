/** Something that is said over the page and outlives it. */
export interface Message {
  text: string
  tone: 'success' | 'attention' | 'danger'
  /** The row that it is about, by its id; else it belongs to the screen. */
  about?: string | undefined
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
  about?: string | undefined
  link?: MessageLink | undefined
  action?: MessageAction | undefined
}

/**
 * Says something, where the specification says "alert". A success takes the place of what was said before, but for errors about another row than
 * its own; errors stand beside each other, each once.
 */
export const showAlert = (text: string, tone: Message['tone'] = 'success', more?: More): void => {
  const isOther = (about: string | undefined) => about !== undefined && more?.about !== undefined && about !== more.about
  const errors = current.shown.filter(
    message => message.tone === 'danger' && message.text !== text && (tone === 'danger' || isOther(message.about)),
  )
  set({ shown: [...errors.slice(tone === 'danger' ? 1 - mostErrors : 0), { text, tone, ...more }] })
}

/** Errors go when their screen is left, or when something about another row than theirs begins. */
export const leaveErrors = (about?: string): void => {
  const stays = (message: Message) => message.tone !== 'danger' || (about !== undefined && message.about === about)
  if (!current.shown.every(stays)) set({ shown: current.shown.filter(stays) })
}

export const dismiss = (message: Message): void => set({ shown: current.shown.filter(one => one !== message) })

/** What was said to one person is not for the next. */
export const clearMessages = (): void => set({ shown: [] })

/** A place that can show messages, until it is taken away again. */
export const addHost = (host: string): (() => void) => {
  set({ hosts: [...current.hosts, host] })
  return () => set({ hosts: current.hosts.filter(one => one !== host) })
}
