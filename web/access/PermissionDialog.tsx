import { type Permission, PermissionForm, permissionApi, resourceApi, roleApi } from '#shared/accounts/access.ts'
import { type Area, actions } from '#shared/contract/permissions.ts'
import { useCall } from '#web/api/client.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { CheckboxGroup } from '#web/ui/field/CheckboxGroup.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { areaNames, roleLabel, withReading } from './access-words.ts'
import { mayGrantTo } from './protections.ts'

interface PermissionDialogProps extends HotelProps {
  /** Which to change; undefined grants a new one. */
  permission: Permission | undefined
  onClose: () => void
}

/** Lets a role of the hotel do something, or changes what it may do. */
export const PermissionDialog = ({ viewer, hotelId, permission, onClose }: PermissionDialogProps) => {
  const roles = useCall(roleApi.list, { hotelId, includePermissions: 'true' })
  const resources = useCall(resourceApi.list, {})
  const { form, ...frame } = useRowForm({
    noun: 'Permission',
    row: permission,
    contracts: permissionApi,
    refreshes: [roleApi.list],
    labels: { roleId: 'Role', resourceId: 'Resource', actions: 'Permission Actions' },
    read: from => ({ roleId: from?.roleId ?? '', resourceId: from?.resourceId ?? '', actions: from?.actions ?? [] }),
    schema: PermissionForm,
    empty: { roleId: 'Choose a role.', resourceId: 'Choose a resource.', actions: 'Choose at least one action.' },
    creation: values => ({ hotelId, ...values }),
    change: ({ resourceId, actions: chosen }, { id }) => ({ hotelId, permissionId: id, resourceId, actions: chosen }),
    onClose,
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
    <FormDialog {...frame} form={form}>
      {reading && <Alert>{reading.message}</Alert>}
      <Select
        {...form.field('roleId')}
        placeholder={roles.isPending ? 'Loading...' : 'Choose a role'}
        options={(roles.data ?? []).map(role => ({ value: role.id, label: roleLabel(role), disabled: !mayGrantTo(viewer, role) }))}
        disabled={permission !== undefined}
        hint={
          roles.data?.every(role => !mayGrantTo(viewer, role))
            ? 'Add a role of your own first: what the ready-made roles may do is fixed.'
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
        onChange={ticked => change({ actions: withReading(values.actions, ticked, held(values.resourceId)) })}
        onLeave={() => leave('actions')}
      />
    </FormDialog>
  )
}
