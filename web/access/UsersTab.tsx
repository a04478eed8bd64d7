import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { roleApi, type StaffUser, userApi } from '#shared/access.ts'
import { formatPhone } from '#shared/phones.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { ListPanel } from '#web/ui/ListPanel.tsx'
import styles from './AccessPage.module.css'
import { notGiven } from './access-words.ts'
import { mayAdd, mayWrite, strongerRoles, userChoices } from './protections.ts'
import { rowButtons } from './row-buttons.tsx'
import type { TabProps } from './tab-props.ts'
import { UserDialog } from './UserDialog.tsx'

type Modal = { kind: 'add' } | { kind: 'edit' | 'delete'; user: StaffUser }

const roleNames = ({ roles }: StaffUser) => roles.map(({ name }) => name).join(', ')
const phoneOf = ({ phone }: StaffUser) => (phone ? formatPhone(phone) : notGiven)
const textOf = (user: StaffUser) => [user.name, user.email, user.phone ?? '', phoneOf(user), roleNames(user)].join(' ')

const columnsFor = (viewerId: string): readonly Column<StaffUser>[] => [
  {
    id: 'name',
    label: 'Name',
    value: user => user.name,
    cell: user =>
      user.id === viewerId ? (
        <span className={styles.marked}>
          {user.name} <Badge>You</Badge>
        </span>
      ) : (
        user.name
      ),
  },
  { id: 'email', label: 'Email', value: user => user.email, cell: user => <Address email={user.email} /> },
  { id: 'phone', label: 'Phone', value: user => user.phone ?? '', cell: phoneOf, looks: 'short' },
  { id: 'roles', label: 'Roles', value: roleNames, cell: roleNames },
]

/** Goes on in the next line before the @, not in the middle of a word. */
const Address = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** The hotel's staff. */
export const UsersTab = ({ viewer, hotelId }: TabProps) => {
  const users = useCall(userApi.list, { hotelId })
  // Who may change something needs them: for which rows that is possible, and for the form.
  const writes = mayWrite(viewer)
  const roles = useCall(roleApi.list, { hotelId, includePermissions: 'true' }, { enabled: writes })
  const known = roles.data ?? []
  const stronger = strongerRoles(viewer, known)
  const retry = () => {
    for (const list of [users, roles]) if (list.error) void list.refetch()
  }
  const [modal, setModal] = useState<Modal>()
  const close = () => setModal(undefined)
  return (
    <>
      <ListPanel
        noun={{ one: 'user', many: 'users' }}
        rows={writes && !roles.data ? undefined : users.data}
        error={users.error ?? roles.error}
        onRetry={retry}
        columns={columnsFor(viewer.id)}
        rowKey={user => user.id}
        textOf={textOf}
        empty="No Users Found"
        purpose="The people who work at this hotel, each with an account and roles of their own. The owner is not on this list."
        add={
          mayAdd(viewer) && (
            <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setModal({ kind: 'add' })}>
              Add User
            </Button>
          )
        }
        actions={user =>
          rowButtons(user.name, userChoices(viewer, user, stronger), {
            edit: () => setModal({ kind: 'edit', user }),
            remove: () => setModal({ kind: 'delete', user }),
          })
        }
      />
      {modal?.kind === 'add' && <UserDialog {...{ viewer, hotelId }} roles={known} user={undefined} onClose={close} />}
      {modal?.kind === 'edit' && <UserDialog {...{ viewer, hotelId }} roles={known} user={modal.user} onClose={close} />}
      {modal?.kind === 'delete' && <DeleteUser hotelId={hotelId} user={modal.user} onClose={close} />}
    </>
  )
}

const DeleteUser = ({ hotelId, user, onClose }: { hotelId: string; user: StaffUser; onClose: () => void }) => {
  const removal = useSave(userApi.remove, { refreshes: [userApi.list] })
  const done = ({ message = '' }) => {
    showAlert(message)
    onClose()
  }
  return (
    <DeleteDialog
      noun="User"
      name={user.name}
      pending={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate({ hotelId, userId: user.id }, { onSuccess: done })}
      onCancel={onClose}
    />
  )
}
