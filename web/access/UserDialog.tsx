import { type Role, type StaffUser, userApi } from '#shared/access.ts'
import { formatPhone, tidyPhone } from '#shared/phones.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { mayAssign, type Viewer } from './protections.ts'
import type { TabProps } from './tab-props.ts'
import { changedOf, newUserOf, type UserValues, userProblems, userValues } from './user-form.ts'

interface UserDialogProps extends TabProps {
  /** Whom to change; undefined adds somebody. */
  user: StaffUser | undefined
  /** All that the hotel can give. */
  roles: readonly Role[]
  onClose: () => void
}

const passwordRule = '8 to 20 characters with a capital letter, a number and a symbol.'

/** Adds a member of the staff, or changes one. */
export const UserDialog = ({ viewer, hotelId, user, roles, onClose }: UserDialogProps) => {
  const creation = useSave(userApi.create, { refreshes: [userApi.list] })
  const update = useSave(userApi.update, { refreshes: [userApi.list] })
  const save = user ? update : creation
  const form = useForm<UserValues>(userValues(user), values => userProblems(values, user), save.error)
  const { values, change, error, leave } = form

  const text = (field: 'name' | 'email' | 'phone' | 'password') => ({
    name: field,
    value: values[field],
    error: error(field),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
    onBlur: () => leave(field),
  })
  const done = ({ message = '' }) => {
    showAlert(message)
    onClose()
  }
  const send = () =>
    user
      ? update.mutate({ hotelId, userId: user.id, version: user.version, ...changedOf(values, user) }, { onSuccess: done })
      : creation.mutate({ hotelId, ...newUserOf(values) }, { onSuccess: done })
  return (
    <FormDialog
      title={user ? 'Update User' : 'Add User'}
      submit={user ? 'Update User' : 'Add User'}
      submitting={user ? 'Updating...' : 'Adding...'}
      pending={save.isPending}
      error={form.general}
      answer={save.failureCount + save.submittedAt}
      dirty={form.dirty}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <TextInput {...text('name')} label="Name" autoComplete="off" maxLength={100} required />
      <TextInput {...text('email')} label="Email" type="email" autoComplete="off" maxLength={100} required hint="They sign in with it." />
      <PhoneInput
        {...text('phone')}
        label="Phone"
        autoComplete="off"
        required={!user}
        hint="An Indian mobile number."
        onBlur={() => {
          leave('phone')
          change({ phone: formatPhone(tidyPhone(values.phone)) })
        }}
      />
      <PasswordInput
        {...text('password')}
        label={user ? 'New password' : 'Password'}
        autoComplete="new-password"
        maxLength={20}
        required={!user}
        optional={user !== undefined}
        hint={user ? `Leave it empty to keep the present one. ${passwordRule}` : passwordRule}
      />
      <RoleChoice
        {...{ viewer, roles }}
        values={values.roles}
        error={error('roles')}
        onChange={roles => change({ roles })}
        onLeave={() => leave('roles')}
      />
    </FormDialog>
  )
}

interface RoleChoiceProps {
  viewer: Viewer
  roles: readonly Role[]
  values: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
  onLeave: () => void
}

const RoleChoice = ({ viewer, roles, ...rest }: RoleChoiceProps) => {
  const options = roles.map(role => ({ value: role.id, label: role.name, disabled: !mayAssign(viewer, role) }))
  const hint = options.some(({ disabled }) => disabled) ? 'You can give only roles that may do no more than you.' : undefined
  return <CheckboxGroup label="Roles" options={options} hint={hint} {...rest} />
}
