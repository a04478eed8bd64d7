import { useId } from 'react'
import { stateNames } from '#shared/words/gst-states.ts'
import { TextInput, type TextInputProps } from '#web/ui/field/TextInput.tsx'

/** A state: those of India are offered, any other text is taken. */
export const StateInput = (props: TextInputProps) => {
  const id = useId()
  return (
    <>
      <TextInput autoComplete="address-level1" maxLength={200} {...props} list={id} />
      <datalist id={id}>
        {stateNames.map(state => (
          <option key={state} value={state} />
        ))}
      </datalist>
    </>
  )
}
