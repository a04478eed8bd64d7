import { authApi, EmailForm } from '#shared/accounts/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { AccountCard } from './AccountCard.tsx'

/** The other mode of the sign-in page: asks for a link to choose a new password. */
export const ForgotForm = ({ email, onBack }: { email: string; onBack: () => void }) => {
  const forget = useSave(authApi.forget)
  const form = useForm({
    labels: { email: 'Email' },
    values: { email },
    schema: EmailForm,
    guarded: false,
    send: input => forget.mutateAsync(input),
  })
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
  return (
    <AccountCard title="Forgot password" lead="We mail you a link to choose a new one.">
      <Form form={form} aria-label="Forgot password">
        <TextInput {...form.field('email')} type="email" autoComplete="username" maxLength={100} />
        <Button type="submit" variant="primary" wide busy={form.pending}>
          {form.pending ? 'Sending...' : 'Send reset link'}
        </Button>
        <Button wide onClick={onBack}>
          Back to Login
        </Button>
      </Form>
    </AccountCard>
  )
}
