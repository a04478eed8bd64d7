import { signal, useSignal } from '#web/ui/base/signal.ts'

/** A message over the page that survives navigation. */
export interface Message {
  text: string
  tone: 'success' | 'attention' | 'danger'
  /** The id of its row; without it the message belongs to the screen. */
  about?: string | undefined
  link?: MessageLink | undefined
  actions?: readonly MessageAction[] | undefined
}

interface MessageAction {
  label: string
  onChoose: () => void
}

interface MessageLink {
  to: string
  /** The state of the history entry that the link makes. */
  state?: unknown
  label: string
}

interface Messages {
  shown: readonly Message[]
  /** The mounted <Alerts>, the innermost last: only that one shows the messages. */
  hosts: readonly string[]
}

const maxErrors = 3
const none: Messages = { shown: [], hosts: [] }
export const messages = signal(none)

const set = (part: Partial<Messages>): void => messages.set({ ...messages.get(), ...part })

export const useMessages = (): Messages => useSignal(messages, none)

interface More {
  about?: string | undefined
  link?: MessageLink | undefined
  actions?: readonly MessageAction[] | undefined
}

/** The specification's "alert". A success replaces all but errors of other rows; different errors show together. */
export const showAlert = (text: string, tone: Message['tone'] = 'success', more?: More): void => {
  const isOther = (about: string | undefined) => about !== undefined && more?.about !== undefined && about !== more.about
  const errors = messages
    .get()
    .shown.filter(message => message.tone === 'danger' && message.text !== text && (tone === 'danger' || isOther(message.about)))
  set({ shown: [...errors.slice(tone === 'danger' ? 1 - maxErrors : 0), { text, tone, ...more }] })
}

/** Removes errors when their screen is left, or, when something is done with a row (`about`), messages of all else. */
export const leaveMessages = (about?: string): void => {
  const stays = (message: Message) => (about === undefined ? message.tone !== 'danger' : message.about === about)
  if (!messages.get().shown.every(stays)) set({ shown: messages.get().shown.filter(stays) })
}

export const dismiss = (message: Message): void => set({ shown: messages.get().shown.filter(one => one !== message) })

export const clearMessages = (): void => set({ shown: [] })

export const addHost = (host: string): (() => void) => {
  set({ hosts: [...messages.get().hosts, host] })
  return () => set({ hosts: messages.get().hosts.filter(one => one !== host) })
}
