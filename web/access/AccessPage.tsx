import { useSearchParams } from 'react-router'
import { useHotelId, useUser } from '#web/session/session.ts'
import { useTitle } from '#web/shell/use-title.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import styles from './AccessPage.module.css'
import { PermissionsTab } from './PermissionsTab.tsx'
import { RolesTab } from './RolesTab.tsx'
import { UsersTab } from './UsersTab.tsx'

const tabs = [
  { id: 'users', label: 'Users', Content: UsersTab },
  { id: 'roles', label: 'Roles', Content: RolesTab },
  { id: 'permission', label: 'Permission', Content: PermissionsTab },
] as const

/** A tab begins with its own search and order; the hotel stays. */
const tabOf = (before: URLSearchParams, tab: string) => {
  const hotel = before.get('hotel')
  return { tab, ...(hotel !== null && { hotel }) }
}

/** `/dashboard/usersmanagement`: who works at the hotel, in which roles, and what these may do. */
export const AccessPage = () => {
  const viewer = useUser()
  const hotelId = useHotelId()
  const [params, setParams] = useSearchParams()
  useTitle('User Management')
  const selected = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0]
  const { Content } = selected
  return (
    <>
      <h1 className={styles.title}>User Management</h1>
      {viewer && hotelId ? (
        <Tabs
          label="User Management"
          tabs={tabs}
          selected={selected.id}
          onSelect={tab => setParams(before => tabOf(before, tab), { preventScrollReset: true })}
        >
          <Content key={selected.id} viewer={viewer} hotelId={hotelId} />
        </Tabs>
      ) : (
        <p className={styles.none}>No Hotel Found.</p>
      )}
    </>
  )
}
