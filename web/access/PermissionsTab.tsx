import { type Permission, permissionApi, roleApi } from '#shared/accounts/access.ts'
import { areas } from '#shared/contract/permissions.ts'
import { useCall } from '#web/api/client.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Marked } from '#web/ui/text/Marked.tsx'
import { actionsText, areaNames } from './access-words.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { mayDo, permissionChoices, strongerGrantees } from './protections.ts'

const roleNames = ({ roles }: Permission) => roles.join(', ')

const columns: readonly Column<Permission>[] = [
  {
    id: 'resource',
    label: 'Resource',
    text: ({ resource }) => areaNames[resource],
    value: ({ resource }) => areas.indexOf(resource),
    cell: ({ resource, hotelId }) => <Marked name={areaNames[resource]} mark={hotelId === null && 'Ready-made'} />,
  },
  { id: 'actions', label: 'Permission Actions', text: ({ actions }) => actionsText(actions), width: 1.4 },
  { id: 'roles', label: 'Roles', text: roleNames },
]

/** What the roles may do, resource by resource. */
export const PermissionsTab = ({ viewer, hotelId }: HotelProps) => {
  const input = { hotelId, includeResources: 'true', includeRoles: 'true' } as const
  const { data: known = [] } = useCall(permissionApi.list, input)
  const stronger = strongerGrantees(viewer, known)
  return (
    <CrudTab
      noun={{ one: 'permission', many: 'permissions' }}
      contracts={permissionApi}
      input={input}
      removal={permission => ({ hotelId, permissionId: permission.id })}
      refreshes={[roleApi.list]}
      nameOf={permission => `${areaNames[permission.resource]} for ${roleNames(permission)}`}
      columns={columns}
      filters={[
        {
          id: 'resource',
          label: 'Resource',
          all: 'All resources',
          options: areas.map(area => ({ value: area, label: areaNames[area] })),
          values: ({ resource }) => [resource],
        },
        {
          id: 'role',
          label: 'Role',
          all: 'All roles',
          options: [...new Map(known.map(permission => [permission.roleId, roleNames(permission)]))].map(([value, label]) => ({
            value,
            label,
          })),
          values: ({ roleId }) => [roleId],
        },
      ]}
      extraSearchText={({ resource, hotelId: own }) => `${resource} ${own === null ? 'Ready-made' : ''}`}
      may={action => mayDo(viewer, action)}
      choices={permission => permissionChoices(viewer, permission, stronger)}
      form={(permission, onClose) => <PermissionDialog {...{ viewer, hotelId, permission, onClose }} />}
      empty="No Permissions Found"
      purpose="A permission lets a role look at, create, change or delete one kind of thing."
    />
  )
}
