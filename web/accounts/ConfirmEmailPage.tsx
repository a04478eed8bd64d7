import { useParams } from 'react-router'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { useCall } from '#web/api/client.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { ButtonLink } from '#web/ui/text/Button.tsx'
import { AccountCard } from './AccountCard.tsx'

/** Where the link leads that was mailed to a new address of an account. */
export const ConfirmEmailPage = () => {
  const { token = '' } = useParams()
  // Through the cache, as a read: however often this is drawn, a link is used once.
  const confirm = useCall(accountApi.confirmEmail, { token }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <AccountCard title="New email">
      {confirm.isPending && <Spinner label="Loading..." />}
      {confirm.data && <Alert tone="success">{accountApi.confirmEmail.message}. You sign in with it from now on.</Alert>}
      {confirm.error && <Refused token={token} message={confirm.error.message} />}
      {!confirm.isPending && (
        <ButtonLink variant="primary" wide to="/dashboard/account">
          My account
        </ButtonLink>
      )}
    </AccountCard>
  )
}

/** A link that did what it was for before is no error. */
const Refused = ({ token, message }: { token: string; message: string }) => {
  const link = useCall(authApi.checkLink, { token, kind: 'email' }, { staleTime: Number.POSITIVE_INFINITY })
  if (link.isPending) return <Spinner label="Loading..." />
  if (link.data?.state !== 'used') return <Alert>{message}</Alert>
  const { email } = link.data
  return <Alert tone="info">This link was used already: you sign in with {email ?? 'the new email'}.</Alert>
}
