import { type Permission, PermissionForm } from '#shared/access.ts'
import type { Action } from '#shared/permissions.ts'
import { type Problems, problemsOf } from '#web/ui/use-form.ts'

/** The form of a permission, as chosen. */
export interface PermissionValues {
  roleId: string
  resourceId: string
  actions: readonly Action[]
}

export const permissionValues = (permission: Permission | undefined): PermissionValues => ({
  roleId: permission?.roleId ?? '',
  resourceId: permission?.resourceId ?? '',
  actions: permission?.actions ?? [],
})

/** What is wrong, field by field; an empty choice says what to choose. */
export const permissionProblems = (values: PermissionValues): Problems<PermissionValues> => ({
  ...problemsOf<PermissionValues>(PermissionForm, values),
  ...(values.roleId === '' && { roleId: 'Choose a role.' }),
  ...(values.resourceId === '' && { resourceId: 'Choose a resource.' }),
})
