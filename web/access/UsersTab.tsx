import { roleApi, type StaffUser, userApi } from '#shared/accounts/access.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { notGiven } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { Marked } from '#web/ui/text/Marked.tsx'
import { invitedText } from './access-words.ts'
import { Invitation } from './Invitation.tsx'
import { mayDo, strongerRoles, userChoices } from './protections.ts'
import { UserDialog } from './UserDialog.tsx'

const roleNames = ({ roles }: StaffUser) => roles.map(({ name }) => name).join(', ')
const phoneOf = ({ phone }: StaffUser) => (phone ? formatPhone(phone) : notGiven)

const columnsFor = (viewerId: string): readonly Column<StaffUser>[] => [
  {
    id: 'name',
    label: 'Name',
    text: user => user.name,
    cell: user => <Marked name={user.name} mark={user.id === viewerId ? 'You' : user.invitedAt !== null && invitedText(user.invitedAt)} />,
    width: 5,
  },
  { id: 'email', label: 'Email', text: user => user.email, cell: user => <EmailAddress email={user.email} />, width: 7 },
  { id: 'phone', label: 'Phone', text: phoneOf, value: false, looks: 'short', width: 4.6 },
  { id: 'roles', label: 'Roles', text: roleNames, value: false, width: 5 },
]

export const UsersTab = ({ viewer, hotelId }: HotelProps) => {
  const roles = useCall(roleApi.list, { hotelId, includePermissions: 'true' })
  const known = roles.data ?? []
  const stronger = strongerRoles(viewer, known)
  return (
    <CrudTab
      noun={{ one: 'user', many: 'users' }}
      contracts={userApi}
      input={{ hotelId }}
      paged={{ byId: 'userId' }}
      removal={user => ({ hotelId, userId: user.id })}
      refreshes={[roleApi.list]}
      needs={[roles]}
      nameOf={user => user.name}
      columns={columnsFor(viewer.id)}
      usualOrder="name"
      filters={[
        {
          id: 'roleId',
          label: 'Role',
          all: 'All roles',
          options: known.map(({ id, name }) => ({ value: id, label: name })),
          values: user => user.roles.map(({ id }) => id),
        },
      ]}
      may={action => mayDo(viewer, action)}
      choices={user => userChoices(viewer, user, stronger)}
      form={(user, onClose) => <UserDialog {...{ viewer, hotelId, user, onClose }} roles={known} />}
      more={user =>
        user.invitedAt !== null && (
          <Invitation hotelId={hotelId} userId={user.id} at={user.invitedAt} may={userChoices(viewer, user, stronger).edit} />
        )
      }
      empty="No Users Found"
      purpose="The people who work at this hotel, each with an account and roles of their own. The owner is not on this list."
    />
  )
}
