import { useState } from 'react'
import { invitationDays, NewUserForm, type Role, type StaffUser, UserUpdate, userApi } from '#shared/accounts/access.ts'
import { personNames } from '#shared/accounts/easy-passwords.ts'
import { useSave } from '#web/api/client.ts'
import { useHotel } from '#web/session/session.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { CheckboxGroup } from '#web/ui/field/CheckboxGroup.tsx'
import { NewPasswordInput, passwordHint, refuseEasy } from '#web/ui/field/NewPasswordInput.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Marked } from '#web/ui/text/Marked.tsx'
import { rightsText } from './access-words.ts'
import { NewPassword } from './NewPassword.tsx'
import { mayAssign, type Viewer } from './protections.ts'
import { changedOf, firstSignIns, newUserOf, userValues } from './user-form.ts'

interface UserDialogProps extends HotelProps {
  /** Whom to change; undefined adds somebody. */
  user: StaffUser | undefined
  /** All that the hotel can give. */
  roles: readonly Role[]
  onClose: () => void
}

const kept = ({ invitedAt }: StaffUser) => (invitedAt ? 'leave the choice to them' : 'keep the present one')

export const UserDialog = ({ viewer, hotelId, user, roles, onClose }: UserDialogProps) => {
  const creation = useSave(userApi.create, { refreshes: [userApi.list] })
  const update = useSave(userApi.update, { refreshes: [userApi.list] })
  const hotels = [useHotel()?.name ?? '']
  const namesOf = (values: { name: string; email: string }) => ({ person: personNames(values), hotels })
  const [generated, setGenerated] = useState<string>()
  const [saved, setSaved] = useState<{ email: string; password: string }>()
  const form = useForm({
    labels: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      signIn: 'First sign-in',
      password: user ? 'New password' : 'Password',
      roles: 'Roles',
    },
    values: userValues(user),
    schema: user ? UserUpdate : NewUserForm,
    shape: values => (user ? changedOf(values, user) : newUserOf(values)),
    formats: { email: fieldFormats.email, phone: fieldFormats.phone },
    fixed: ['signIn'],
    empty: { roles: 'At least one role must be selected.' },
    check: values => (values.password === '' ? {} : refuseEasy(values.password, namesOf(values))),
    row: user && { version: user.version, read: current => userValues(current as StaffUser) },
    send: async (_, values, version) => {
      const { data, message = '' } = user
        ? await update.mutateAsync({ hotelId, userId: user.id, version, ...changedOf(values, user) })
        : await creation.mutateAsync({ hotelId, ...newUserOf(values) })
      const { password, signIn } = values
      const isToHandOver = password !== '' && password === generated && (user || signIn === 'password')
      return { message, handOver: isToHandOver ? { email: data.email, password } : undefined }
    },
    onSent: ({ message, handOver }) => {
      showAlert(message)
      if (handOver) setSaved(handOver)
      else onClose()
    },
  })
  if (saved) return <NewPassword {...saved} onClose={onClose} />
  const invites = !user && form.values.signIn === 'invitation'
  return (
    <FormDialog
      title={user ? 'Update User' : 'Add User'}
      submit={user ? 'Update User' : 'Add User'}
      submitting={user ? 'Updating...' : 'Adding...'}
      form={form}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} autoComplete="off" maxLength={100} />
      <TextInput {...form.field('email')} type="email" autoComplete="off" maxLength={100} hint="They sign in with it." />
      <PhoneInput {...form.field('phone')} autoComplete="off" hint="An Indian mobile number." />
      {!user && (
        <RadioGroup
          label="First sign-in"
          options={firstSignIns}
          value={form.values.signIn}
          onChange={signIn => form.change({ signIn })}
          hint={invites ? `They get a mail with a link to choose a password. It works for ${invitationDays} days.` : undefined}
        />
      )}
      {!invites && (
        <NewPasswordInput
          {...form.field('password')}
          names={namesOf(form.values)}
          onGenerate={password => {
            setGenerated(password)
            form.change({ password })
          }}
          hint={user ? `Leave it empty to ${kept(user)}. ${passwordHint}` : passwordHint}
        />
      )}
      <RoleChoice
        {...{ viewer, roles }}
        values={form.values.roles}
        error={form.error('roles')}
        onChange={roles => form.change({ roles })}
        onLeave={() => form.leave('roles')}
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
  const options = roles.map(role => ({
    value: role.id,
    label: <Marked name={role.name} mark={role.hotelId === null && 'Ready-made'} />,
    disabled: !mayAssign(viewer, role),
  }))
  const hint = options.some(({ disabled }) => disabled) ? 'You can give only roles that may do no more than you.' : undefined
  const chosen = roles.filter(({ id }) => rest.values.includes(id))
  return (
    <>
      <CheckboxGroup label="Roles" name="roles" options={options} hint={hint} {...rest} />
      {chosen.map(
        ({ id, name, permissions }) =>
          permissions && (
            <p className="small" key={id}>
              {name}: {rightsText(permissions)}.
            </p>
          ),
      )}
    </>
  )
}
