import { accountApi, ChangePasswordForm } from '#shared/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { passwordHint } from './password-hint.ts'
import { useTextForm } from './use-text-form.ts'

const empty = { currentPassword: '', password: '', confirmPassword: '' }

interface ChangePasswordProps {
  /** What the button says. */
  action?: string
  wide?: boolean
  /** For a page that goes on and says so itself. */
  onSaved?: () => void
  /** Also when no answer came: then the password may be changed all the same. */
  onFailed?: () => void
}

/** A new password for whoever knows the present one; every other session ends. */
export const ChangePassword = ({ action = 'Change password', wide = false, onSaved, onFailed }: ChangePasswordProps) => {
  const save = useSave(accountApi.changePassword, { refreshes: [accountApi.sessions] })
  const form = useTextForm({ schema: ChangePasswordForm, initial: empty, answer: save.error })
  const change = form.submit(input => {
    if (save.isPending) return
    save.mutate(input, {
      onSuccess: () => {
        form.change(empty)
        onSaved?.()
      },
      onError: onFailed,
    })
  })
  return (
    <form onSubmit={change} noValidate aria-label="Change password">
      {save.data && !onSaved && <Alert tone="success">{save.data.message}. Everywhere else you are signed out.</Alert>}
      {save.error && <Alert>{save.error.message}</Alert>}
      <PasswordInput {...form.field('currentPassword')} label="Current password" autoComplete="current-password" maxLength={200} required />
      <PasswordInput
        {...form.field('password')}
        label="New password"
        hint={passwordHint}
        autoComplete="new-password"
        maxLength={20}
        required
      />
      <PasswordInput {...form.field('confirmPassword')} label="Confirm new password" autoComplete="new-password" maxLength={20} required />
      <Button type="submit" variant="primary" wide={wide} busy={save.isPending}>
        {save.isPending ? 'Saving...' : action}
      </Button>
    </form>
  )
}
