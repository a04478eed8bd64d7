import type { CleaningRoom, CleaningState } from './cleaning.ts'

type State = Pick<CleaningRoom, 'state' | 'toBeMade'>

/** Something is to be done before a guest can have it. */
export const isToClean = ({ state, toBeMade }: State): boolean => state !== 'CLEAN' || toBeMade

const words: Readonly<Record<CleaningState, string>> = { CLEAN: 'clean', DIRTY: 'dirty', CLEANING: 'being cleaned' }

/** `dirty`, `needs service`, as it is said beside a room. */
export const cleaningWords = ({ state, toBeMade }: State): string => (toBeMade ? 'needs service' : words[state])

/** The same as the end of a sentence: `is dirty`, `needs service`. */
export const cleaningVerb = ({ state, toBeMade }: State): string => (toBeMade ? 'needs service' : `is ${words[state]}`)

/** How many rooms are in which state: `2 dirty, 1 to service`; undefined where everything is clean. */
export const toCleanText = ({ dirty, cleaning, toBeMade }: { dirty: number; cleaning: number; toBeMade: number }): string | undefined =>
  [dirty > 0 && `${dirty} dirty`, cleaning > 0 && `${cleaning} being cleaned`, toBeMade > 0 && `${toBeMade} to service`]
    .filter(Boolean)
    .join(', ') || undefined

/** The same of rooms. */
export const countCleaning = (rooms: readonly State[]): { dirty: number; cleaning: number; toBeMade: number } => {
  const count = (isMeant: (room: State) => boolean) => rooms.filter(isMeant).length
  return {
    dirty: count(({ state }) => state === 'DIRTY'),
    cleaning: count(({ state }) => state === 'CLEANING'),
    toBeMade: count(({ toBeMade }) => toBeMade),
  }
}

/** The floor of a room: as the hotel named it, else its number less its last two digits (`1` of 101, empty of 7). */
export const floorOf = (roomNumber: string, floor?: string | null): string => floor || (/^(.*?)\d{2}\D*$/.exec(roomNumber)?.[1] ?? '')
