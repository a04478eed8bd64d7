import { type Permission, PermissionForm, permissionApi, resourceApi, roleApi } from '#shared/access.ts'
import { type Action, type Area, actions } from '#shared/permissions.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { areaNames, roleLabel } from './access-words.ts'
import { mayGrantTo } from './protections.ts'
import type { TabProps } from './tab-props.ts'

interface PermissionDialogProps extends TabProps {
  /** Which to change; undefined grants a new one. */
  permission: Permission | undefined
  onClose: () => void
}

/** Lets a role of the hotel do something, or changes what it may do. */
export const PermissionDialog = ({ viewer, hotelId, permission, onClose }: PermissionDialogProps) => {
  const roles = useCall(roleApi.list, { hotelId, includePermissions: 'true' })
  const resources = useCall(resourceApi.list, {})
  const refreshes = [permissionApi.list, roleApi.list]
  const creation = useSave(permissionApi.create, { refreshes })
  const update = useSave(permissionApi.update, { refreshes })
  const form = useForm({
    labels: { roleId: 'Role', resourceId: 'Resource', actions: 'Permission Actions' },
    values: {
      roleId: permission?.roleId ?? '',
      resourceId: permission?.resourceId ?? '',
      actions: (permission?.actions ?? []) as readonly Action[],
    },
    schema: PermissionForm,
    empty: { roleId: 'Choose a role.', resourceId: 'Choose a resource.', actions: 'Choose at least one action.' },
    send: ({ roleId, resourceId, actions: chosen }) => {
      const to = { hotelId, resourceId, actions: [...chosen] }
      return permission ? update.mutateAsync({ ...to, permissionId: permission.id }) : creation.mutateAsync({ ...to, roleId })
    },
    onSent: ({ message = '' }) => {
      showAlert(message)
      onClose()
    },
  })
  const { values, change, error, leave } = form

  const areaOf = (resourceId: string): Area | undefined => resources.data?.find(({ id }) => id === resourceId)?.name
  // Nobody gives on what they do not hold themselves.
  const held = (resourceId: string) => {
    const area = areaOf(resourceId)
    return area ? viewer.permissions[area] : actions
  }
  const reading = roles.error ?? resources.error
  return (
    <FormDialog
      form={form}
      title={permission ? 'Update Permission' : 'Add Permission'}
      submit={permission ? 'Update Permission' : 'Add Permission'}
      submitting={permission ? 'Updating...' : 'Adding...'}
      onClose={onClose}
    >
      {reading && <Alert>{reading.message}</Alert>}
      <Select
        {...form.field('roleId')}
        placeholder={roles.isPending ? 'Loading...' : 'Choose a role'}
        options={(roles.data ?? []).map(role => ({ value: role.id, label: roleLabel(role), disabled: !mayGrantTo(viewer, role) }))}
        disabled={permission !== undefined}
        hint={
          roles.data?.every(role => !mayGrantTo(viewer, role))
            ? 'Add a role of your own first: what the global roles may do is fixed.'
            : undefined
        }
      />
      <Select
        {...form.field('resourceId')}
        placeholder={resources.isPending ? 'Loading...' : 'Choose a resource'}
        options={(resources.data ?? []).map(({ id, name }) => ({ value: id, label: areaNames[name] }))}
        onChange={({ target: { value } }) =>
          change({ resourceId: value, actions: values.actions.filter(action => held(value).includes(action)) })
        }
      />
      <CheckboxGroup
        label="Permission Actions"
        name="actions"
        options={actions.map(action => ({ value: action, label: action, disabled: !held(values.resourceId).includes(action) }))}
        values={values.actions}
        error={error('actions')}
        hint={held(values.resourceId).length < actions.length ? 'You can give only what you may do yourself.' : undefined}
        onChange={chosen => change({ actions: chosen })}
        onLeave={() => leave('actions')}
      />
    </FormDialog>
  )
}
