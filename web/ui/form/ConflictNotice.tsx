import { useState } from 'react'
import { capital } from '#shared/words/text.ts'
import { RadioGroup } from '../field/RadioGroup.tsx'
import { Alert } from '../status/Alert.tsx'
import { Button } from '../text/Button.tsx'
import { clockOf } from './DraftNotice.tsx'

interface Change {
  name: string
  label: string
  /** The saved value; undefined where it cannot be written as text. */
  text: string | undefined
  /** The form has an unsaved change of this field too. */
  isClash: boolean
  mine: string | undefined
}

interface ConflictNoticeProps {
  conflict: {
    by?: string | null | undefined
    /** When they saved, as ISO text; undefined where only the row's version tells that they did. */
    at?: string | undefined
    /** False: it is not known whether somebody else saved. */
    isSure?: boolean | undefined
    /** The conflict was found by saving, which `keepMine` repeats. */
    isSent: boolean
    changes: readonly Change[]
    /** `taken`: the fields that keep the saved value. */
    keepMine: (taken: readonly string[]) => void
    takeTheirs: () => void
  }
}

const titleOf = ({ by, at, isSure }: ConflictNoticeProps['conflict']): string =>
  at
    ? `${capital(by ?? 'somebody')} changed this at ${clockOf(Date.parse(at), 'Asia/Kolkata')}.`
    : `This ${isSure ? 'was' : 'may have been'} changed since you typed your changes.`

const said = (text: string) => (text === '' ? 'empty now' : text)

/** Shown if somebody else saved the same row: what they changed, and a choice for each field that both changed. */
export const ConflictNotice = ({ conflict }: ConflictNoticeProps) => {
  const { changes, isSent, keepMine, takeTheirs } = conflict
  const [taken, setTaken] = useState<readonly string[]>([])
  const choose = (name: string, isTaken: boolean) => setTaken([...taken.filter(one => one !== name), ...(isTaken ? [name] : [])])
  return (
    <Alert tone="attention" title={titleOf(conflict)}>
      {changes.length > 0 && (
        <ul className="stack gap-2 mt-2">
          {changes.map(({ name, label, text, isClash, mine }) => (
            <li key={name}>
              {isClash ? (
                <RadioGroup
                  column
                  label={label}
                  value={taken.includes(name) ? 'theirs' : 'mine'}
                  onChange={choice => choose(name, choice === 'theirs')}
                  options={[
                    // The text may be cut: its field shows all of it.
                    { value: 'mine', label: <span className="clamp">{mine ? `Keep mine: ${mine}` : 'Keep mine'}</span> },
                    { value: 'theirs', label: text === undefined ? 'Take theirs' : `Take theirs: ${said(text)}` },
                  ]}
                />
              ) : (
                label + (text === undefined ? '' : `: ${said(text)}`)
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="row mt-3">
        <Button onClick={() => keepMine(taken)}>{isSent ? 'Save my changes' : 'Go on with my changes'}</Button>
        <Button onClick={takeTheirs}>Discard my changes</Button>
      </div>
    </Alert>
  )
}
