import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { permissionApi, type Role, roleApi, userApi } from '#shared/access.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { ListPanel } from '#web/ui/ListPanel.tsx'
import styles from './AccessPage.module.css'
import { mayAdd, roleChoices } from './protections.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { rowButtons } from './row-buttons.tsx'
import type { TabProps } from './tab-props.ts'

type Modal = { kind: 'add' } | { kind: 'edit' | 'delete'; role: Role }

const columns: readonly Column<Role>[] = [
  {
    id: 'role',
    label: 'Role',
    value: role => role.name,
    cell: role => (
      <span className={styles.marked}>
        {role.name} {role.hotelId === null && <Badge>Global</Badge>}
      </span>
    ),
  },
]

/** The hotel's own roles and the global ones that it can give to its staff. */
export const RolesTab = ({ viewer, hotelId }: TabProps) => {
  const roles = useCall(roleApi.list, { hotelId, includePermissions: 'true' })
  const [modal, setModal] = useState<Modal>()
  const close = () => setModal(undefined)
  return (
    <>
      <ListPanel
        noun={{ one: 'role', many: 'roles' }}
        rows={roles.data}
        error={roles.error}
        onRetry={roles.refetch}
        columns={columns}
        rowKey={role => role.id}
        textOf={role => `${role.name} ${role.hotelId === null ? 'Global' : ''}`}
        empty="No Roles Found"
        purpose="A role is a kind of work at the hotel. Its permissions say what the people who have it may do."
        add={
          mayAdd(viewer) && (
            <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setModal({ kind: 'add' })}>
              Add Role
            </Button>
          )
        }
        actions={role =>
          rowButtons(role.name, roleChoices(viewer, role), {
            edit: () => setModal({ kind: 'edit', role }),
            remove: () => setModal({ kind: 'delete', role }),
          })
        }
      />
      {modal?.kind === 'add' && <RoleDialog hotelId={hotelId} of={undefined} onClose={close} />}
      {modal?.kind === 'edit' && <RoleDialog hotelId={hotelId} of={modal.role} onClose={close} />}
      {modal?.kind === 'delete' && <DeleteRole hotelId={hotelId} of={modal.role} onClose={close} />}
    </>
  )
}

const DeleteRole = ({ hotelId, of: role, onClose }: { hotelId: string; of: Role; onClose: () => void }) => {
  const removal = useSave(roleApi.remove, { refreshes: [roleApi.list, permissionApi.list, userApi.list] })
  const done = ({ message = '' }) => {
    showAlert(message)
    onClose()
  }
  return (
    <DeleteDialog
      noun="Role"
      name={role.name}
      pending={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate({ hotelId, roleId: role.id }, { onSuccess: done })}
      onCancel={onClose}
    />
  )
}
