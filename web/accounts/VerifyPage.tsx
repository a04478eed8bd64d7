import { useEffect } from 'react'
import { useParams } from 'react-router'
import { authApi, EmailForm } from '#shared/accounts/accounts.ts'
import { type CallError, useCall, useSave } from '#web/api/client.ts'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button, ButtonLink } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { AccountCard } from './AccountCard.tsx'
import { signedUp } from './signed-up.ts'

const title = 'Email verification'

/** Where the link of the verification mail leads. */
export const VerifyPage = () => {
  const { token } = useParams()
  if (!token)
    return (
      <AccountCard title={title}>
        <div className="stack">
          <Alert>Something went wrong. Please try again later.</Alert>
          <AskAgain />
        </div>
      </AccountCard>
    )
  return <Verify key={token} token={token} />
}

const Verify = ({ token }: { token: string }) => {
  // The call is a cached read, so that rendering this page again does not use the link twice.
  const verify = useCall(authApi.verify, { token }, { staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (verify.data) signedUp.set(undefined)
  }, [verify.data])
  return (
    <AccountCard title={title}>
      {verify.isPending && <Spinner label="Loading..." />}
      {verify.data && (
        <>
          <Alert tone="success">{authApi.verify.message}</Alert>
          <ButtonLink variant="primary" wide to="/login" state={{ email: verify.data.email }}>
            Go To Login
          </ButtonLink>
        </>
      )}
      {verify.error && <Refused token={token} error={verify.error} />}
    </AccountCard>
  )
}

/** What to do with a link that is refused: sign in where it was used before, else ask for another link. */
const Refused = ({ token, error }: { token: string; error: CallError }) => {
  const link = useCall(authApi.checkLink, { token, kind: 'verify' }, { staleTime: Number.POSITIVE_INFINITY })
  if (link.isPending) return <Spinner label="Loading..." />
  if (link.data?.state === 'used')
    return (
      <>
        <Alert tone="info">This link was used already: your address is verified. Sign in to go on.</Alert>
        <ButtonLink variant="primary" wide to="/login" state={{ email: link.data.email ?? undefined }}>
          Go To Login
        </ButtonLink>
      </>
    )
  return (
    <div className="stack">
      <Alert>{error.message}</Alert>
      <AskAgain token={token} />
    </div>
  )
}

/** Asks for another link by email address, as a cut or replaced link names no user; without one, by the token. */
const AskAgain = ({ token }: { token?: string }) => {
  const resend = useSave(authApi.resend)
  const form = useForm({
    labels: { email: 'Email' },
    values: { email: signedUp.get() ?? '' },
    schema: token === undefined ? EmailForm : EmailForm.partial(),
    shape: ({ email }) => (token !== undefined && email === '' ? {} : { email }),
    guarded: false,
    send: ({ email: typed }) => resend.mutateAsync(typed === undefined ? { token: token ?? '' } : { email: typed }),
  })
  const { email } = form.values
  return (
    <>
      {resend.data && <Alert tone="success">{resend.data.message}</Alert>}
      <p className="small">
        The mail program may have cut the link short: open it in the mail itself, or copy all of it. Only the newest link works, for 24
        hours.
      </p>
      <Form form={form} aria-label={title}>
        <TextInput {...form.field('email')} hint="The one that you signed up with." type="email" autoComplete="username" maxLength={100} />
        <Button type="submit" variant="primary" wide busy={form.pending}>
          Resend Verification Mail
        </Button>
      </Form>
      <p className="small">
        Verified already?{' '}
        <Link to="/login" state={{ email }}>
          Sign in
        </Link>
      </p>
    </>
  )
}
