import { permissionApi, type Role, roleApi } from '#shared/accounts/access.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { Marked } from '#web/ui/text/Marked.tsx'
import { rightsText } from './access-words.ts'
import { mayDo, roleChoices } from './protections.ts'
import { RoleDialog } from './RoleDialog.tsx'

const columns: readonly Column<Role>[] = [
  {
    id: 'role',
    label: 'Role',
    text: role => role.name,
    width: 1.15,
    cell: role => <Marked name={role.name} mark={role.hotelId === null && 'Ready-made'} />,
  },
  {
    id: 'people',
    label: 'People',
    text: ({ people }) => String(people),
    value: ({ people }) => people,
    looks: 'number',
    width: 0.42,
  },
  { id: 'rights', label: 'Rights', text: ({ permissions }) => (permissions ? rightsText(permissions) : ''), looks: 'long', width: 2.8 },
]

const globalRule = 'This role belongs to all hotels. For other permissions add a role of your own: it can begin as a copy of this one.'

/** The hotel's own roles and the global ones that it can give to its staff. */
export const RolesTab = ({ viewer, hotelId }: HotelProps) => (
  <CrudTab
    noun={{ one: 'role', many: 'roles' }}
    contracts={roleApi}
    input={{ hotelId, includePermissions: 'true' }}
    removal={role => ({ hotelId, roleId: role.id })}
    refreshes={[permissionApi.list]}
    nameOf={role => role.name}
    columns={columns}
    extraSearchText={role => (role.hotelId === null ? 'Ready-made' : '')}
    may={action => mayDo(viewer, action)}
    choices={role => roleChoices(viewer, role)}
    form={(role, onClose) => <RoleDialog {...{ viewer, hotelId, onClose }} of={role} />}
    more={role => role.hotelId === null && <p className="mt-4">{globalRule}</p>}
    empty="No Roles Found"
    purpose="A role is a kind of work at the hotel. Its permissions say what the people who have it may do."
  />
)
