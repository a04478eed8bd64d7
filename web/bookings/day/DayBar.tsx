import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { addDays, isDate } from '#shared/words/dates.ts'
import { DatePicker } from '#web/ui/calendar/DatePicker.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { useQueryChange } from '../calls/use-query-change.ts'
import { deskDay } from '../parts/status-part.ts'
import styles from './DayBar.module.css'

/** The day that the page's address names, else today or `usual` days from today, and `go`, which changes it. */
export const useDay = (usual = 0) => {
  const { today } = deskDay()
  const [params] = useSearchParams()
  const changeQuery = useQueryChange()
  const { state } = useLocation()
  const home = addDays(today, usual)
  const wished = params.get('day') ?? ''
  const go = (day: string) => changeQuery({ day: day === home ? undefined : day }, { replace: true, state })
  return { today, home, day: isDate(wished) ? wished : home, go }
}

interface DayBarProps extends ReturnType<typeof useDay> {
  label: string
  /** The labels of the buttons that go back and forth by `days`. */
  words: readonly [back: string, forth: string]
  days: number
}

export const DayBar = ({ label, words: [back, forth], days, home, day, go }: DayBarProps) => (
  <div className={`${styles.bar} no-print`}>
    <Button icon={<IconChevronLeft size={18} aria-hidden />} onClick={() => go(addDays(day, -days))}>
      <span className={styles.word}>{back}</span>
    </Button>
    <Button onClick={() => go(home)} disabled={day === home}>
      Today
    </Button>
    <Button onClick={() => go(addDays(day, days))}>
      <span className={styles.word}>{forth}</span>
      <IconChevronRight size={18} aria-hidden />
    </Button>
    <div className={styles.day}>
      <DayField key={day} {...{ label, day, go }} />
    </div>
  </div>
)

/** The day as a field: Enter, or leaving the field, opens the typed day. */
const DayField = ({ label, day, go }: Pick<DayBarProps, 'label' | 'day' | 'go'>) => {
  const [typed, setTyped] = useState(shownDate(day))
  const [isWrong, setIsWrong] = useState(false)
  const choose = (text: string) => {
    const date = dateFormat.tidy(text)
    setTyped(shownDate(date))
    setIsWrong(!isDate(date))
    if (isDate(date) && date !== day) go(date)
  }
  return (
    <DatePicker label={`Choose the ${label.toLowerCase()}`} value={typed} onPick={choose}>
      <TextInput
        label={<span className="unseen">{label}</span>}
        value={typed}
        error={isWrong && 'Write a day such as 5 Dec or 5/12/2026.'}
        autoComplete="off"
        maxLength={30}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => choose(typed)}
        onKeyDown={({ key }) => key === 'Enter' && choose(typed)}
      />
    </DatePicker>
  )
}
