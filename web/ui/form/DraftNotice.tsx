import { formatTime } from '#shared/words/dates.ts'

interface DraftNoticeProps {
  /** When it was typed, in milliseconds. */
  at: number
  onStartOver: () => void
}

/** The time of day, where the reader is if no other place is named. */
export const clockOf = (at: number, timeZone?: string): string =>
  formatTime(new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }))

/** Says that a form goes on with what was typed before, and offers to begin anew. */
export const DraftNotice = ({ at, onStartOver }: DraftNoticeProps) => (
  <p className="small" role="status">
    Continued from {clockOf(at)}.{' '}
    <button type="button" className="text-button thumb-button" onClick={onStartOver}>
      Start over
    </button>
  </p>
)
