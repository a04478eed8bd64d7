import { permissionApi, type Role, RoleForm, roleApi, userApi } from '#shared/access.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useForm } from '#web/ui/use-form.ts'

interface RoleDialogProps {
  hotelId: string
  /** Which to rename; undefined adds one. */
  of: Role | undefined
  onClose: () => void
}

/** Adds a role, or renames one. */
export const RoleDialog = ({ hotelId, of: role, onClose }: RoleDialogProps) => {
  const creation = useSave(roleApi.create, { refreshes: [roleApi.list] })
  const update = useSave(roleApi.update, { refreshes: [roleApi.list, permissionApi.list, userApi.list] })
  const form = useForm({
    labels: { name: 'Role' },
    values: { name: role?.name ?? '' },
    schema: RoleForm,
    empty: { name: 'Invalid role name.' },
    row: role && { version: role.version, read: current => ({ name: (current as Role).name }) },
    send: ({ name }, _, version) =>
      role ? update.mutateAsync({ hotelId, roleId: role.id, version, name }) : creation.mutateAsync({ hotelId, name }),
    onSent: ({ message = '' }) => {
      showAlert(message)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={role ? 'Update Role' : 'Add Role'}
      submit={role ? 'Update Role' : 'Add Role'}
      submitting={role ? 'Updating...' : 'Adding...'}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        autoComplete="off"
        maxLength={50}
        hint={role ? undefined : 'Such as Night desk. Give it permissions on the Permission tab.'}
      />
    </FormDialog>
  )
}
