import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { pinHint, stateOptions, withState } from './payer-words.ts'

type Place = { userPin: string; userState: string }

/** PIN code and State of a guest, as tax papers name them. */
export const PlaceFields = ({ form: { values, change, field } }: { form: Pick<Form<Place>, 'values' | 'change' | 'field'> }) => (
  <>
    <TextInput
      {...field('userPin')}
      inputMode="numeric"
      autoComplete="postal-code"
      maxLength={40}
      hint={pinHint(values.userPin)}
      onChange={({ target }) => change(withState(values, target.value))}
    />
    <Select {...field('userState')} autoComplete="address-level1" options={stateOptions} placeholder="Choose" />
  </>
)
