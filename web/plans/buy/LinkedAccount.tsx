import type { ComponentProps } from 'react'
import type { FieldProps } from '#web/ui/field/Field.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import type { LinkedAccountState } from './linked-account.ts'

interface LinkedAccountProps {
  state: LinkedAccountState
  /** The plan's rate in percent. */
  rate: number
  field: FieldProps & ComponentProps<'input'>
  /** To the profile page, where the advance is changed. */
  onFollow: () => void
}

/** What a deduction per booking needs of the hotel, where it is not there yet. */
export const LinkedAccount = ({ state, rate, field, onFollow }: LinkedAccountProps) => {
  const { hotel, missing, others, lowAdvance } = state
  if (!hotel) return <Alert tone="attention">Register your hotel first: this plan belongs to a hotel.</Alert>
  return (
    <>
      {missing && (
        <TextInput
          {...field}
          hint="acc_ and 14 characters. Your share of every booking is sent there. No id yet? Ask the booking platform, which opens the account for you at the payment provider."
          maxLength={50}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {lowAdvance && (
        <Alert tone="attention">
          The advance of {hotel.name} is {hotel.advancePaymentRate}%, below the {rate}% of this plan. Raise it on the{' '}
          <Link to={`/dashboard/profile?hotel=${hotel.slug}&then=plan#advancePaymentRate`} onClick={onFollow}>
            profile page
          </Link>{' '}
          first.
        </Alert>
      )}
      {others.length > 0 && (
        <Alert tone="info">
          No linked account yet: {others.join(', ')}. This plan is valid there as soon as one is entered on the hotel’s profile page.
        </Alert>
      )}
    </>
  )
}
