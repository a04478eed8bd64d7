import { Alert } from '#web/ui/Alert.tsx'
import { Link } from '#web/ui/Link.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { accountIdProblem, isAccountId, type LinkedAccountState } from './linked-account.ts'

interface LinkedAccountProps {
  state: LinkedAccountState
  /** The plan's rate in percent. */
  rate: number
  accountId: string
  onAccountId: (accountId: string) => void
  /** Submit was pressed, or the field was left. */
  tried: boolean
  onLeave: () => void
  /** To the profile page, where the advance is changed. */
  onFollow: () => void
}

/** What a deduction per booking needs of the hotel, where it is not there yet. */
export const LinkedAccount = ({ state, rate, accountId, onAccountId, tried, onLeave, onFollow }: LinkedAccountProps) => {
  const { hotel, missing, others, lowAdvance } = state
  if (!hotel) return <Alert tone="attention">Register your hotel first: this plan belongs to a hotel.</Alert>
  return (
    <>
      {missing && (
        <TextInput
          label={`Linked account id of ${hotel.name}`}
          hint="acc_ and 14 characters, from the payment provider: your share of every booking is sent there."
          value={accountId}
          onChange={event => onAccountId(event.target.value)}
          onBlur={onLeave}
          error={tried && !isAccountId(accountId) ? accountIdProblem : undefined}
          maxLength={18}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
      {lowAdvance && (
        <Alert tone="attention">
          The advance of {hotel.name} is {hotel.advancePaymentRate} %, below the {rate} % of this plan. Raise it on the{' '}
          <Link to="/dashboard/profile" onClick={onFollow}>
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
