import { useParams } from 'react-router'
import { authApi, PasswordFields } from '#shared/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { forgetUser } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { AccountCard } from './AccountCard.tsx'
import { passwordHint } from './password-hint.ts'

/** Where the link of a reset mail leads, and that of an invitation: to somebody who never had a password. */
export const ResetPage = () => {
  const { token = '' } = useParams()
  const reset = useSave(authApi.reset)
  const form = useForm({
    labels: { password: 'New password', confirmPassword: 'Confirm password' },
    values: { password: '', confirmPassword: '' },
    schema: PasswordFields,
    send: input => reset.mutateAsync({ token, ...input }),
    // The server has ended every session of this account, also the one of this browser.
    onSent: forgetUser,
  })
  if (reset.isSuccess)
    return (
      <AccountCard title="Password Reset Successfully!">
        <Alert tone="success">You can now log in with your new password.</Alert>
        <ButtonLink variant="primary" wide to="/login">
          Back to Login
        </ButtonLink>
      </AccountCard>
    )
  return (
    <AccountCard title="Choose your password" lead="You sign in with it from then on." after={<Link to="/login">Back to Login</Link>}>
      <Form form={form} aria-label="Choose your password">
        <PasswordInput {...form.field('password')} hint={passwordHint} autoComplete="new-password" maxLength={20} />
        <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" maxLength={20} />
        <Button type="submit" variant="primary" wide busy={form.pending}>
          {form.pending ? 'Saving...' : 'Save password'}
        </Button>
      </Form>
    </AccountCard>
  )
}
