import type { FastifyInstance } from 'fastify'
import { permissionApi, resourceApi, roleApi, userApi } from '#shared/accounts/access.ts'
import type { App } from '../context.ts'
import { type Handlers, writeHandler } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { addStaff, hashForNewStaff } from './add-staff.ts'
import { changeStaff, hashForStaff } from './change-staff.ts'
import { countRepeated, inviteAgain } from './invite.ts'
import { changeGrant, grant, listPermissions, listResources, takeBack } from './permissions.ts'
import { addRole, changeRole, deleteRole, listRoles } from './roles.ts'
import { listStaff, removeStaff } from './staff.ts'

const users: Handlers<typeof userApi> = {
  list: ({ db, input }) => listStaff(db, input),
  create: writeHandler({
    before: ({ app, input, hotel }) => hashForNewStaff(app, hotel.id, input),
    run: ({ tx, input, viewer, hotel, prepared }) => addStaff(tx, { viewer, hotel }, input, prepared),
  }),
  update: writeHandler({
    before: ({ app, input, hotel }) => hashForStaff(app, hotel.id, input.userId, input),
    run: ({ tx, input, viewer, hotel, prepared }) => changeStaff(tx, { viewer, hotel }, input.userId, input, prepared),
  }),
  invite: {
    before: ({ app, input }) => countRepeated(app, input.userId),
    run: ({ tx, input, viewer, hotel }) => inviteAgain(tx, { viewer, hotel }, input.userId),
  },
  remove: { run: ({ tx, input, viewer, hotel }) => removeStaff(tx, { viewer, hotel }, input.userId) },
}

const roles: Handlers<typeof roleApi> = {
  list: ({ db, input }) => listRoles(db, input.hotelId, input.includePermissions === true),
  create: { run: ({ tx, input, viewer, hotel }) => addRole(tx, { viewer, hotel }, input) },
  update: { run: ({ tx, input, viewer, hotel }) => changeRole(tx, { viewer, hotel }, input) },
  remove: { run: ({ tx, input, viewer, hotel }) => deleteRole(tx, { viewer, hotel }, input.roleId) },
}

const permissions: Handlers<typeof permissionApi> = {
  list: ({ db, input }) => listPermissions(db, input.hotelId),
  create: { run: ({ tx, input, viewer, hotel }) => grant(tx, { viewer, hotel }, input) },
  update: { run: ({ tx, input, viewer, hotel }) => changeGrant(tx, { viewer, hotel }, input.permissionId, input) },
  remove: { run: ({ tx, input, viewer, hotel }) => takeBack(tx, { viewer, hotel }, input.permissionId) },
}

export const accessRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, userApi, users)
  serve(http, app, roleApi, roles)
  serve(http, app, permissionApi, permissions)
  serve(http, app, resourceApi, { list: ({ db }) => listResources(db) })
}
