import { useParams } from 'react-router'
import type { z } from 'zod'
import { authApi, type LinkState, PasswordFields } from '#shared/accounts/accounts.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { forgetUser } from '#web/session/session.ts'
import { NewPasswordInput, refuseEasy } from '#web/ui/field/NewPasswordInput.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button, ButtonLink } from '#web/ui/text/Button.tsx'
import { Link, useNavigate } from '#web/ui/text/Link.tsx'
import { AccountCard } from './AccountCard.tsx'

const title = 'Choose your password'

/** Where the link of a reset mail leads, and that of an invitation: to somebody who never had a password. */
export const ResetPage = () => {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const link = useCall(authApi.checkLink, { token, kind: 'reset' }, { staleTime: Number.POSITIVE_INFINITY })
  const email = link.data?.email ?? undefined
  const ask = () => void navigate('/login', { state: { forgot: true, email } })
  if (link.isPending)
    return (
      <AccountCard title={title}>
        <Spinner label="Loading..." />
      </AccountCard>
    )
  // Where nothing is known of the link, the try itself says what is wrong with it.
  if (!link.data || link.data.state === 'good') return <Choose token={token} of={link.data} onAskAgain={ask} />
  return (
    <AccountCard title={title}>
      <div className="stack">
        <Alert>
          {link.data.state === 'used'
            ? 'This link was used already: a password was chosen with it. Sign in with that one, or ask for a new link.'
            : 'This link is not valid any more. Please ask for a new one.'}
        </Alert>
        <Button variant="primary" wide onClick={ask}>
          Send me a new link
        </Button>
        <ButtonLink wide to="/login" state={{ email }}>
          Back to Login
        </ButtonLink>
      </div>
    </AccountCard>
  )
}

const Choose = ({ token, of, onAskAgain }: { token: string; of: z.output<typeof LinkState> | undefined; onAskAgain: () => void }) => {
  const { names = {}, isFirstPassword = false } = of ?? {}
  const email = of?.email ?? undefined
  const reset = useSave(authApi.reset)
  const form = useForm({
    labels: { password: 'New password', confirmPassword: 'Confirm password' },
    values: { password: '', confirmPassword: '' },
    schema: PasswordFields,
    check: values => refuseEasy(values.password, names),
    send: input => reset.mutateAsync({ token, ...input }),
    // The server has ended every session of this account, also the one of this browser.
    onSent: forgetUser,
  })
  if (reset.isSuccess)
    return (
      <AccountCard title={isFirstPassword ? 'Password saved' : 'Password Reset Successfully!'}>
        <Alert tone="success">You can now log in with your {isFirstPassword ? '' : 'new '}password.</Alert>
        <ButtonLink variant="primary" wide to="/login" state={{ email }}>
          Back to Login
        </ButtonLink>
      </AccountCard>
    )
  return (
    <AccountCard
      title={title}
      lead="You sign in with it from then on."
      after={
        <Link to="/login" state={{ email }}>
          Back to Login
        </Link>
      }
    >
      <Form
        form={form}
        aria-label="Choose your password"
        after={
          <p>
            <button type="button" className="text-button" onClick={onAskAgain}>
              Send me a new link
            </button>
          </p>
        }
      >
        <NewPasswordInput {...form.field('password')} names={names} />
        <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" maxLength={20} />
        <Button type="submit" variant="primary" wide busy={form.pending}>
          {form.pending ? 'Saving...' : 'Save password'}
        </Button>
      </Form>
    </AccountCard>
  )
}
