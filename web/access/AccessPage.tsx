import { TabbedScreen } from '#web/shell/layout/HotelScreen.tsx'
import { PermissionsTab } from './PermissionsTab.tsx'
import { RolesTab } from './RolesTab.tsx'
import { UsersTab } from './UsersTab.tsx'

const tabs = [
  { id: 'users', label: 'Users', Content: UsersTab },
  { id: 'roles', label: 'Roles', Content: RolesTab },
  { id: 'permission', label: 'Permission', Content: PermissionsTab },
]

/** `/dashboard/usersmanagement`: who works at the hotel, in which roles, and what these may do. */
export const AccessPage = () => <TabbedScreen title="User Management" tabs={() => tabs} />
