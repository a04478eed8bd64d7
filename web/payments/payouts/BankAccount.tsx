import type { DataOf } from '#shared/contract/endpoint.ts'
import { hasRole } from '#shared/contract/permissions.ts'
import { payoutApi } from '#shared/payments/payouts.ts'
import { useSave } from '#web/api/client.ts'
import { useUser } from '#web/session/session.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'

const facts = (account: DataOf<typeof payoutApi.readAccount>) => [
  ['Account holder', account.beneficiaryName],
  ['Account number', account.bankAccountNumber],
  ['IFSC', account.ifscCode],
]

/** Where a pay-out goes. It is read when somebody asks for it, since the owner is told of each reading. */
export const BankAccount = ({ hotelId }: { hotelId: string }) => {
  const user = useUser()
  if (!user || !hasRole(user, 'PLATFORM_ADMIN')) return <p className="small">The bank account is shown to platform admins only.</p>
  return <ShownAccount hotelId={hotelId} />
}

const ShownAccount = ({ hotelId }: { hotelId: string }) => {
  const { data, error, isPending, mutate } = useSave(payoutApi.readAccount)
  if (!data)
    return (
      <div className="stack gap-2">
        {error && <Alert>{error.message}</Alert>}
        <p className="row">
          <Button busy={isPending} onClick={() => mutate({ hotelId })}>
            Show bank account
          </Button>
          <span className="small">The owner is told that you read it.</span>
        </p>
      </div>
    )
  return (
    // The button that was pressed is gone: keys go on here.
    <dl className="facts" aria-label="Bank account" tabIndex={-1} ref={element => element?.focus()}>
      {facts(data.data).map(([name, value]) => (
        <div key={name} className="ends">
          <dt>{name}</dt>
          <dd className="strong">{value ?? 'Not given by the owner'}</dd>
        </div>
      ))}
    </dl>
  )
}
