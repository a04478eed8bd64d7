import { useId, useState } from 'react'
import { TextInput, type TextInputProps } from '#web/ui/field/TextInput.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import styles from './HouseRuleInput.module.css'

interface HouseRuleInputProps extends Pick<TextInputProps, 'label' | 'error' | 'name'> {
  value: string
  onBlur: () => void
  onChange: (event: { target: { value: string } }) => void
}

/** A house rule: nothing is said of it, yes, no, or own words. */
export const HouseRuleInput = ({ label, name, value, error, onChange, onBlur }: HouseRuleInputProps) => {
  const id = useId()
  // Whoever has chosen own words may not have typed any yet, and while they are typed they may read as an answer.
  const [isOwn, setOwn] = useState(false)
  const set = (words: string) => onChange({ target: { value: words } })
  const answer = ['', 'yes', 'no'].includes(value) && !isOwn ? value : 'own'
  return (
    <div className={styles.rule}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="control"
        name={answer === 'own' ? undefined : name}
        value={answer}
        onBlur={onBlur}
        onChange={({ target }) => {
          setOwn(target.value === 'own')
          set(target.value === 'own' ? '' : target.value)
        }}
      >
        <option value="">Not said</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
        <option value="own">Own words</option>
      </select>
      {answer === 'own' && (
        <div className={styles.words}>
          <TextInput
            label={<VisuallyHidden>{label}, in your own words</VisuallyHidden>}
            {...{ name, value, error, onBlur }}
            onChange={event => {
              setOwn(true)
              onChange(event)
            }}
            placeholder="In your own words"
            // Who chose it types next.
            autoFocus={isOwn}
            autoComplete="off"
            maxLength={80}
          />
        </div>
      )}
    </div>
  )
}
