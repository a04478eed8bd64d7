import { type Permission, permissionApi, resourceApi, roleApi } from '#shared/access.ts'
import { type Area, actions } from '#shared/permissions.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { CheckboxGroup } from '#web/ui/CheckboxGroup.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { areaNames } from './access-words.ts'
import { type PermissionValues, permissionProblems, permissionValues } from './permission-form.ts'
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
  const save = permission ? update : creation
  const form = useForm<PermissionValues>(permissionValues(permission), permissionProblems, save.error)
  const { values, change, error, leave } = form

  const areaOf = (resourceId: string): Area | undefined => resources.data?.find(({ id }) => id === resourceId)?.name
  // Nobody gives on what they do not hold themselves.
  const held = (resourceId: string) => {
    const area = areaOf(resourceId)
    return area ? viewer.permissions[area] : actions
  }
  const choices = (roles.data ?? []).filter(role => mayGrantTo(viewer, role))
  const done = ({ message = '' }) => {
    showAlert(message)
    onClose()
  }
  const send = () => {
    const { roleId, resourceId, actions: chosen } = values
    const to = { hotelId, resourceId, actions: [...chosen] }
    if (permission) update.mutate({ ...to, permissionId: permission.id }, { onSuccess: done })
    else creation.mutate({ ...to, roleId }, { onSuccess: done })
  }
  const reading = roles.error ?? resources.error
  return (
    <FormDialog
      title={permission ? 'Update Permission' : 'Add Permission'}
      submit={permission ? 'Update Permission' : 'Add Permission'}
      submitting={permission ? 'Updating...' : 'Adding...'}
      pending={save.isPending}
      error={form.general ?? reading?.message}
      answer={save.failureCount + save.submittedAt}
      dirty={form.dirty}
      onSubmit={() => form.submit(send)}
      onClose={onClose}
    >
      <Select
        label="Role"
        placeholder={roles.isPending ? 'Loading...' : 'Choose a role'}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.roleId}
        error={error('roleId')}
        disabled={permission !== undefined}
        required
        hint={roles.data && choices.length === 0 ? 'Add a role of your own first: what the global roles may do is fixed.' : undefined}
        onChange={event => change({ roleId: event.target.value })}
        onBlur={() => leave('roleId')}
      />
      <Select
        label="Resource"
        placeholder={resources.isPending ? 'Loading...' : 'Choose a resource'}
        options={(resources.data ?? []).map(({ id, name }) => ({ value: id, label: areaNames[name] }))}
        value={values.resourceId}
        error={error('resourceId')}
        required
        onChange={({ target: { value } }) =>
          change({ resourceId: value, actions: values.actions.filter(action => held(value).includes(action)) })
        }
        onBlur={() => leave('resourceId')}
      />
      <CheckboxGroup
        label="Permission Actions"
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
