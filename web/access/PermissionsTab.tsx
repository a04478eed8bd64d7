import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Permission, permissionApi, roleApi } from '#shared/access.ts'
import { areas } from '#shared/permissions.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DeleteDialog } from '#web/ui/ConfirmDialog.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { ListPanel } from '#web/ui/ListPanel.tsx'
import styles from './AccessPage.module.css'
import { actionsText, areaNames } from './access-words.ts'
import { PermissionDialog } from './PermissionDialog.tsx'
import { mayAdd, permissionChoices, strongerGrantees } from './protections.ts'
import { rowButtons } from './row-buttons.tsx'
import type { TabProps } from './tab-props.ts'

type Modal = { kind: 'add' } | { kind: 'edit' | 'delete'; permission: Permission }

const roleNames = ({ roles }: Permission) => roles.join(', ')
const nameOf = (permission: Permission) => `${areaNames[permission.resource]} for ${roleNames(permission)}`
const textOf = (permission: Permission) =>
  [areaNames[permission.resource], permission.resource, actionsText(permission.actions), roleNames(permission)]
    .concat(permission.hotelId === null ? 'Global' : [])
    .join(' ')

const columns: readonly Column<Permission>[] = [
  {
    id: 'resource',
    label: 'Resource',
    value: ({ resource }) => areas.indexOf(resource),
    cell: ({ resource, hotelId }) => (
      <span className={styles.marked}>
        {areaNames[resource]} {hotelId === null && <Badge>Global</Badge>}
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Permission Actions',
    value: ({ actions }) => actionsText(actions),
    cell: ({ actions }) => <span className={styles.codes}>{actionsText(actions)}</span>,
  },
  { id: 'roles', label: 'Roles', value: roleNames, cell: roleNames },
]

/** What the roles may do, resource by resource. */
export const PermissionsTab = ({ viewer, hotelId }: TabProps) => {
  const permissions = useCall(permissionApi.list, { hotelId, includeResources: 'true', includeRoles: 'true' })
  const stronger = strongerGrantees(viewer, permissions.data ?? [])
  const [modal, setModal] = useState<Modal>()
  const close = () => setModal(undefined)
  return (
    <>
      <ListPanel
        noun={{ one: 'permission', many: 'permissions' }}
        rows={permissions.data}
        error={permissions.error}
        onRetry={permissions.refetch}
        columns={columns}
        rowKey={permission => permission.id}
        textOf={textOf}
        empty="No Permissions Found"
        purpose="A permission lets a role look at, create, change or delete one kind of thing."
        add={
          mayAdd(viewer) && (
            <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => setModal({ kind: 'add' })}>
              Add Permission
            </Button>
          )
        }
        actions={permission =>
          rowButtons(nameOf(permission), permissionChoices(viewer, permission, stronger), {
            edit: () => setModal({ kind: 'edit', permission }),
            remove: () => setModal({ kind: 'delete', permission }),
          })
        }
      />
      {modal?.kind === 'add' && <PermissionDialog {...{ viewer, hotelId }} permission={undefined} onClose={close} />}
      {modal?.kind === 'edit' && <PermissionDialog {...{ viewer, hotelId }} permission={modal.permission} onClose={close} />}
      {modal?.kind === 'delete' && <DeletePermission hotelId={hotelId} permission={modal.permission} onClose={close} />}
    </>
  )
}

const DeletePermission = ({ hotelId, permission, onClose }: { hotelId: string; permission: Permission; onClose: () => void }) => {
  const removal = useSave(permissionApi.remove, { refreshes: [permissionApi.list, roleApi.list] })
  const done = ({ message = '' }) => {
    showAlert(message)
    onClose()
  }
  return (
    <DeleteDialog
      noun="Permission"
      name={nameOf(permission)}
      pending={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate({ hotelId, permissionId: permission.id }, { onSuccess: done })}
      onCancel={onClose}
    />
  )
}
