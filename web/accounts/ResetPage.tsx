import { useParams } from 'react-router'
import { authApi, PasswordFields } from '#shared/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { forgetUser } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { AccountCard } from './AccountCard.tsx'
import { passwordHint } from './password-hint.ts'
import { useTextForm } from './use-text-form.ts'

/** Where the link of the reset mail leads. */
export const ResetPage = () => {
  const { token = '' } = useParams()
  const reset = useSave(authApi.reset)
  const form = useTextForm({ schema: PasswordFields, initial: { password: '', confirmPassword: '' }, answer: reset.error })
  if (reset.isSuccess)
    return (
      <AccountCard title="Password Reset Successfully!">
        <Alert tone="success">You can now log in with your new password.</Alert>
        <ButtonLink variant="primary" wide to="/login">
          Back to Login
        </ButtonLink>
      </AccountCard>
    )
  const save = form.submit(input => {
    if (reset.isPending) return
    // The server has ended every session of this account, also the one of this browser.
    reset.mutate({ token, ...input }, { onSuccess: forgetUser })
  })
  return (
    <AccountCard title="Reset password" lead="Choose a new password for your account." after={<Link to="/login">Back to Login</Link>}>
      <form onSubmit={save} noValidate aria-label="Reset password">
        {reset.error && <Alert>{reset.error.message}</Alert>}
        <PasswordInput
          {...form.field('password')}
          label="New password"
          hint={passwordHint}
          autoComplete="new-password"
          maxLength={20}
          required
        />
        <PasswordInput {...form.field('confirmPassword')} label="Confirm password" autoComplete="new-password" maxLength={20} required />
        <Button type="submit" variant="primary" wide busy={reset.isPending}>
          {reset.isPending ? 'Saving...' : 'Reset password'}
        </Button>
      </form>
    </AccountCard>
  )
}
