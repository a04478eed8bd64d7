import type { FastifyInstance } from 'fastify'
import { permissionApi, resourceApi, roleApi, userApi } from '#shared/access.ts'
import type { App } from '../app.ts'
import { serve } from '../http/serve.ts'
import { addStaff } from './add-staff.ts'
import { changeStaff } from './change-staff.ts'
import { beginChange } from './escalation.ts'
import { changeGrant, grant, listPermissions, listResources, takeBack } from './permissions.ts'
import { deleteRole, insertRole, listRoles, renameRole } from './roles.ts'
import { listStaff, removeStaff } from './staff.ts'

const userRoutes = (http: FastifyInstance, app: App): void =>
  serve(http, app, userApi, {
    list: ({ db, input }) => listStaff(db, input.hotelId),
    create: async ({ db, input, viewer, ground, afterCommit }) => {
      afterCommit(() => app.wake())
      return addStaff(db, await beginChange(db, viewer, ground, 'CREATE'), input)
    },
    update: async ({ db, input, viewer, ground, afterCommit }) => {
      afterCommit(() => app.wake())
      return changeStaff(db, await beginChange(db, viewer, ground, 'UPDATE'), input.userId, input)
    },
    remove: async ({ db, input, viewer, ground }) => {
      await removeStaff(db, await beginChange(db, viewer, ground, 'DELETE'), input.userId)
      return {}
    },
  })

const roleRoutes = (http: FastifyInstance, app: App): void =>
  serve(http, app, roleApi, {
    list: ({ db, input }) => listRoles(db, input.hotelId, input.includePermissions === true),
    create: async ({ db, input, viewer, ground }) => insertRole(db, await beginChange(db, viewer, ground, 'CREATE'), input.name),
    update: async ({ db, input, viewer, ground }) =>
      renameRole(db, await beginChange(db, viewer, ground, 'UPDATE'), input.roleId, input.name),
    remove: async ({ db, input, viewer, ground }) => {
      await deleteRole(db, await beginChange(db, viewer, ground, 'DELETE'), input.roleId)
      return {}
    },
  })

const permissionRoutes = (http: FastifyInstance, app: App): void =>
  serve(http, app, permissionApi, {
    list: ({ db, input }) => listPermissions(db, input.hotelId),
    create: async ({ db, input, viewer, ground }) => grant(db, await beginChange(db, viewer, ground, 'CREATE'), input),
    update: async ({ db, input, viewer, ground }) =>
      changeGrant(db, await beginChange(db, viewer, ground, 'UPDATE'), input.permissionId, input),
    remove: async ({ db, input, viewer, ground }) => {
      await takeBack(db, await beginChange(db, viewer, ground, 'DELETE'), input.permissionId)
      return {}
    },
  })

export const accessRoutes = (http: FastifyInstance, app: App): void => {
  userRoutes(http, app)
  roleRoutes(http, app)
  permissionRoutes(http, app)
  serve(http, app, resourceApi, { list: ({ db }) => listResources(db) })
}
