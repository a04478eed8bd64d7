import { useParams } from 'react-router'
import { authApi } from '#shared/accounts.ts'
import { useCall } from '#web/api/client.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ResendVerification } from './ResendVerification.tsx'

const title = 'Email verification'

/** Where the link of the verification mail leads. */
export const VerifyPage = () => {
  const { token } = useParams()
  if (!token)
    return (
      <AccountCard title={title}>
        <Alert>Something went wrong. Please try again later.</Alert>
      </AccountCard>
    )
  return <Verify key={token} token={token} />
}

const Verify = ({ token }: { token: string }) => {
  // Through the cache, as a read: however often this is drawn, a link is used once.
  const verify = useCall(authApi.verify, { token }, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <AccountCard title={title}>
      {verify.isPending && <Spinner label="Loading..." />}
      {verify.data && (
        <>
          <Alert tone="success">{authApi.verify.message}</Alert>
          <ButtonLink variant="primary" wide to="/login">
            Go To Login
          </ButtonLink>
        </>
      )}
      {verify.error && (
        <Alert>
          {verify.error.message}
          <ResendVerification by={{ token }} />
        </Alert>
      )}
    </AccountCard>
  )
}
