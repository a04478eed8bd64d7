import { useState } from 'react'
import { permissionApi, type Role, RoleForm, roleApi, userApi } from '#shared/accounts/access.ts'
import { type Action, actions, areas, inOrder, type PermissionMap } from '#shared/contract/permissions.ts'
import { useCall } from '#web/api/client.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { CheckGrid } from '#web/ui/field/CheckGrid.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { actionNames, alsoAllowed, areaNames, rightsText, roleLabel, withReading } from './access-words.ts'
import { mayGrantTo } from './protections.ts'

interface RoleDialogProps extends HotelProps {
  /** Which to change; undefined adds one. */
  of: Role | undefined
  onClose: () => void
}

const mapOf = (actionsOf: (area: (typeof areas)[number]) => readonly Action[]): PermissionMap =>
  Object.fromEntries(areas.map(area => [area, inOrder(actionsOf(area))])) as PermissionMap
const roleFormValues = (role: Role | undefined) => ({ name: role?.name ?? '', permissions: mapOf(area => role?.permissions?.[area] ?? []) })

/** A role of the hotel: its name, and what the people who have it may do. */
export const RoleDialog = ({ viewer, hotelId, of: role, onClose }: RoleDialogProps) => {
  const roles = useCall(roleApi.list, { hotelId, includePermissions: 'true' })
  const [copied, setCopied] = useState({ from: '', whole: true })
  const mine = viewer.permissions
  const grants = role === undefined || mayGrantTo(viewer, role)
  const sentOf = ({ name, permissions }: ReturnType<typeof roleFormValues>) => ({ hotelId, name, ...(grants && { permissions }) })
  const { form, ...frame } = useRowForm({
    noun: 'Role',
    row: role,
    contracts: roleApi,
    refreshes: [permissionApi.list, userApi.list],
    labels: { name: 'Role', permissions: 'Rights' },
    read: roleFormValues,
    schema: RoleForm,
    empty: { name: 'Invalid role name.' },
    creation: sentOf,
    change: (values, { id }) => ({ ...sentOf(values), roleId: id }),
    onClose,
  })
  const { permissions } = form.values
  const copy = (from: string) => {
    const theirs = roles.data?.find(({ id }) => id === from)?.permissions
    if (!theirs) return
    const within = mapOf(area => theirs[area].filter(action => mine[area].includes(action)))
    form.change({ permissions: within })
    setCopied({ from, whole: areas.every(area => within[area].length === theirs[area].length) })
  }
  const others = (roles.data ?? []).filter(({ id }) => id !== role?.id)
  const limited = areas.some(area => mine[area].length < actions.length)
  return (
    <FormDialog {...frame} form={form} wide={grants}>
      <TextInput {...form.field('name')} autoComplete="off" maxLength={50} hint={role ? undefined : 'Such as Night desk.'} />
      {grants ? (
        <>
          <Select
            label="Copy from"
            value={copied.from}
            onChange={({ target }) => copy(target.value)}
            placeholder="Another role …"
            options={others.map(other => ({ value: other.id, label: roleLabel(other) }))}
            hint={copied.whole ? undefined : 'Copied without what you may not do yourself.'}
          />
          <CheckGrid
            label="Rights"
            name="permissions"
            rows={areas.map(area => ({ value: area, label: areaNames[area] }))}
            columns={actions.map(action => ({ value: action, label: actionNames[action] }))}
            values={permissions}
            offered={(area, action) => mine[area].includes(action)}
            note={(area, action) => (area === 'bookings' && action === 'DELETE' ? alsoAllowed : undefined)}
            onToggle={(area, action, isTicked) => {
              const before = permissions[area]
              const ticked = isTicked ? [...before, action] : before.filter(other => other !== action)
              form.change({ permissions: { ...permissions, [area]: withReading(before, ticked, mine[area]) } })
            }}
            error={form.error('permissions')}
            hint={limited ? 'You can give only what you may do yourself.' : undefined}
          />
        </>
      ) : (
        <p>
          <strong>Rights:</strong> {rightsText(permissions)}.{' '}
          {role.hotelId === null ? 'What the ready-made roles may do is fixed.' : 'You have this role yourself: others say what it may do.'}
        </p>
      )}
    </FormDialog>
  )
}
