import { permissionApi, type Role, RoleForm, roleApi, userApi } from '#shared/access.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { problemsOf, useForm } from '#web/ui/use-form.ts'

interface RoleDialogProps {
  hotelId: string
  /** Which to rename; undefined adds one. */
  of: Role | undefined
  onClose: () => void
}

interface Values {
  name: string
}

/** Adds a role, or renames one. */
export const RoleDialog = ({ hotelId, of: role, onClose }: RoleDialogProps) => {
  const creation = useSave(roleApi.create, { refreshes: [roleApi.list] })
  const update = useSave(roleApi.update, { refreshes: [roleApi.list, permissionApi.list, userApi.list] })
  const save = role ? update : creation
  const form = useForm<Values>({ name: role?.name ?? '' }, values => problemsOf(RoleForm, values), save.error)
  const done = ({ message = '' }) => {
    showAlert(message)
    onClose()
  }
  const name = form.values.name.trim()
  const send = () =>
    role
      ? update.mutate({ hotelId, roleId: role.id, name, version: role.version }, { onSuccess: done })
      : creation.mutate({ hotelId, name }, { onSuccess: done })
  return (
    <FormDialog
      title={role ? 'Update Role' : 'Add Role'}
      submit={role ? 'Update Role' : 'Add Role'}
      submitting={role ? 'Updating...' : 'Adding...'}
      pending={save.isPending}
      error={form.general}
      answer={save.failureCount + save.submittedAt}
      dirty={form.dirty}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <TextInput
        label="Role"
        name="name"
        autoComplete="off"
        maxLength={50}
        required
        hint={role ? undefined : 'Such as Night desk. Give it permissions on the Permission tab.'}
        value={form.values.name}
        error={form.error('name')}
        onChange={event => form.change({ name: event.target.value })}
        onBlur={() => form.leave('name')}
      />
    </FormDialog>
  )
}
