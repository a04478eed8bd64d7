import { authApi, EmailForm } from '#shared/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { AccountCard } from './AccountCard.tsx'
import { useTextForm } from './use-text-form.ts'

/** The other mode of the sign-in page: asks for a link to choose a new password. */
export const ForgotForm = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const forget = useSave(authApi.forget)
  const form = useTextForm({ schema: EmailForm, initial: { email }, answer: forget.error })
  if (forget.isSuccess)
    return (
      <AccountCard title="Forgot password">
        <Alert tone="success" title="Password reset link sent successfully">
          If this address has an account, a mail with a link is on its way. The link works for 30 minutes.
        </Alert>
        <Button variant="primary" wide onClick={onBack}>
          Back to Login
        </Button>
      </AccountCard>
    )
  const ask = form.submit(input => {
    if (!forget.isPending) forget.mutate(input)
  })
  return (
    <AccountCard title="Forgot password" lead="We mail you a link to choose a new one.">
      <form onSubmit={ask} noValidate aria-label="Forgot password">
        {forget.error && <Alert>{forget.error.message}</Alert>}
        <TextInput {...form.field('email')} label="Email" type="email" autoComplete="username" maxLength={100} required />
        <Button type="submit" variant="primary" wide busy={forget.isPending}>
          {forget.isPending ? 'Sending...' : 'Send reset link'}
        </Button>
        <Button wide onClick={onBack}>
          Back to Login
        </Button>
      </form>
    </AccountCard>
  )
}
