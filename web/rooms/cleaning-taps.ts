import { CleaningRoom, type CleaningState } from '#shared/rooms/cleaning.ts'
import { cleaningVerb } from '#shared/rooms/cleaning-words.ts'
import { CallError } from '#web/api/client.ts'
import { momentText } from '#web/ui/base/moment.ts'
import { signal } from '#web/ui/base/signal.ts'

/** A cleaning state that a user set; `seen` is the version of the room that they saw. */
export interface Tap {
  roomId: string
  state: CleaningState
  seen: number
}

interface TapsView {
  /** By room: the state that was set and is not saved yet. */
  unsaved: ReadonlyMap<string, CleaningState>
  /** By room: why the state that was set was not saved. */
  refused: ReadonlyMap<string, string>
  /** By room: the room as the server last returned it. */
  saved: ReadonlyMap<string, CleaningRoom>
  /** Whether an unsaved state waits because the server could not be reached. */
  isWaiting: boolean
}

interface TapsOptions {
  send: (tap: Tap) => Promise<CleaningRoom>
  /** Whether the account that tapped is the one that is signed in. */
  isOwn: () => boolean
}

const passes = (error: unknown): boolean => error instanceof CallError && (error.status >= 500 || error.status === 429)

/** `Not saved: it is being cleaned (Sita, 5 Dec, 11:02 AM).` */
const refusalText = (room: CleaningRoom): string =>
  `Not saved: it ${cleaningVerb(room)} by now (${[room.changedBy, room.changedAt && momentText(room.changedAt)].filter(Boolean).join(', ')}).`

/**
 * A queue of cleaning states that are not saved: it keeps each room's last tap, sends one tap after the other, retries
 * without an answer, and never sends for another account. It lives as long as the page.
 */
export const createTaps = ({ send, isOwn }: TapsOptions) => {
  const waiting = new Map<string, Tap>()
  const refused = new Map<string, string>()
  const saved = new Map<string, CleaningRoom>()
  let sending: Tap | undefined
  let isWaiting = false
  const view = signal<TapsView>({ unsaved: new Map(), refused, saved, isWaiting })

  const tell = () => {
    const unsaved = new Map([...(sending ? [sending] : []), ...waiting.values()].map(({ roomId, state }) => [roomId, state]))
    view.set({ unsaved, refused: new Map(refused), saved: new Map(saved), isWaiting })
  }

  /** Keeps the saved room, and bases a later tap on the same room on its new version. */
  const settle = (room: CleaningRoom) => {
    saved.set(room.id, room)
    const next = waiting.get(room.id)
    if (next) waiting.set(room.id, { ...next, seen: room.version })
  }

  const refuse = ({ roomId }: Tap, error: unknown) => {
    waiting.delete(roomId)
    const conflict = error instanceof CallError ? (error.data.conflict as { current?: unknown } | undefined) : undefined
    const current = CleaningRoom.safeParse(conflict?.current).data
    if (current) saved.set(roomId, current)
    refused.set(roomId, current ? refusalText(current) : error instanceof Error ? `Not saved: ${error.message}` : 'Not saved.')
  }

  /** Sends the waiting taps until none is left or the server does not answer. */
  const sendAll = async (): Promise<void> => {
    while (!sending && isOwn()) {
      const [tap] = waiting.values()
      if (!tap) break
      waiting.delete(tap.roomId)
      sending = tap
      tell()
      try {
        settle(await send(tap))
        isWaiting = false
      } catch (error) {
        if (passes(error)) {
          // A later tap on the same room replaces the state of this one.
          const later = waiting.get(tap.roomId)
          waiting.set(tap.roomId, { ...tap, state: later?.state ?? tap.state })
          isWaiting = true
          return
        }
        refuse(tap, error)
      } finally {
        sending = undefined
        tell()
      }
    }
  }

  return {
    view,
    tap: (room: Pick<CleaningRoom, 'id' | 'version'>, state: CleaningState): Promise<void> => {
      refused.delete(room.id)
      waiting.set(room.id, { roomId: room.id, state, seen: waiting.get(room.id)?.seen ?? room.version })
      tell()
      return sendAll()
    },
    sendAll,
    discard: () => {
      waiting.clear()
      isWaiting = false
      tell()
    },
  }
}

/** The state of a room, or the unsaved state if there is one. */
export const asSaid = (
  room: Pick<CleaningRoom, 'state' | 'toBeMade'>,
  said: CleaningState | undefined,
): Pick<CleaningRoom, 'state' | 'toBeMade'> => (said === undefined ? room : { state: said, toBeMade: false })

/** The newer version of a room: that of the list, or that of the server's reply to a tap. */
export const latestOf = (room: CleaningRoom, saved: CleaningRoom | undefined): CleaningRoom =>
  saved && saved.version > room.version ? saved : room
