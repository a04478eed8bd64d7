import { accountApi, ChangePasswordForm } from '#shared/accounts/accounts.ts'
import { personNames } from '#shared/accounts/easy-passwords.ts'
import { hasRole } from '#shared/contract/permissions.ts'
import { useSave } from '#web/api/client.ts'
import { useUser } from '#web/session/session.ts'
import { NewPasswordInput, refuseEasy } from '#web/ui/field/NewPasswordInput.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'

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
  const user = useUser()
  // The list of a super admin has everybody's hotels.
  const about = user ? { person: personNames(user), hotels: hasRole(user, 'SUPER_ADMIN') ? [] : user.hotels.map(({ name }) => name) } : {}
  const save = useSave(accountApi.changePassword, { refreshes: [accountApi.sessions] })
  const form = useForm({
    labels: { currentPassword: 'Current password', password: 'New password', confirmPassword: 'Confirm new password' },
    values: empty,
    schema: ChangePasswordForm,
    check: values => refuseEasy(values.password, about),
    send: input => save.mutateAsync(input, { onError: onFailed }),
    onSent: (_, begin) => {
      begin(empty)
      onSaved?.()
    },
  })
  return (
    <Form form={form} aria-label="Change password">
      {save.data && !onSaved && <Alert tone="success">{save.data.message}. Everywhere else you are signed out.</Alert>}
      <PasswordInput {...form.field('currentPassword')} autoComplete="current-password" maxLength={200} />
      <NewPasswordInput {...form.field('password')} names={about} />
      <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" maxLength={20} />
      <Button type="submit" variant="primary" wide={wide} busy={form.pending}>
        {form.pending ? 'Saving...' : action}
      </Button>
    </Form>
  )
}
