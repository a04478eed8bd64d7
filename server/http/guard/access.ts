import type { FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { type AreaAccess, backgroundHeader, type PlainAccess } from '#shared/contract/endpoint.ts'
import { can } from '#shared/contract/permissions.ts'
import { badRequest, notAllowed, notFound, notSignedIn } from '../errors/errors.ts'
import type { CallHotel } from '../serve/call.ts'
import { firstHotelOf, hotelExists, hotelOfRow, rowsOfHotel } from './rows.ts'
import { tokenOf } from './session-cookie.ts'
import { isSuper, type RightsOnHotel, rightsOn, type Viewer } from './viewer.ts'

/** Whether a page makes this call without its user: the contract or the page's header says so. */
const isBackground = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.background === true || headers[backgroundHeader] !== undefined

/** The viewer of a valid session, read in one query; undefined without one. */
export const sessionOf = async (app: App, request: FastifyRequest): Promise<Viewer | undefined> => {
  const token = tokenOf(request, app.config.production)
  return token === undefined ? undefined : app.viewerOf(token, { isBackground: isBackground(request), query: request.query })
}

/** The caller, undefined for public calls; 401 without a session, 403 without the role that the rule needs. */
export const admit = async (app: App, rule: PlainAccess, request: FastifyRequest): Promise<Viewer | undefined> => {
  if (rule === 'public') return undefined
  const viewer = await sessionOf(app, request)
  if (!viewer) throw notSignedIn()
  const holds = (...keys: string[]) => viewer.globalRoles.some(role => role.key !== null && keys.includes(role.key))
  if (rule === 'platform' && !holds('PLATFORM_ADMIN', 'SUPER_ADMIN')) throw notAllowed()
  if (rule === 'platform-alone' && !holds('PLATFORM_ADMIN')) throw notAllowed()
  if (rule === 'super' && !holds('SUPER_ADMIN')) throw notAllowed()
  if (rule === 'owner' && !holds('ADMIN')) throw notAllowed('Only the owner of a hotel may do this.')
  if (rule === 'owner-or-super' && !holds('ADMIN', 'SUPER_ADMIN')) throw notAllowed('Only the owner of a hotel may do this.')
  return viewer
}

const fieldOf = (input: unknown, field: string): unknown =>
  typeof input === 'object' && input !== null ? (input as Record<string, unknown>)[field] : undefined

const valueAt = (input: unknown, path: string): unknown => path.split('.').reduce(fieldOf, input)

/** Throws 403 without the right that the rule asks for, or the further one that this input needs. */
export const requireRight = (rights: RightsOnHotel, { area, action, also }: AreaAccess, input: unknown): void => {
  if (!can(rights, area, action)) throw notAllowed()
  if (also?.when(input as never) && !can(rights, area, also.action)) throw notAllowed(`You may not do this: it has ${also.what}.`)
}

/** The ids under a dotted path, `*` standing for every entry of a list, each with its own path. */
const idsAt = (input: unknown, path: readonly string[], at: readonly string[] = []): [path: string, id: string][] => {
  const [head, ...rest] = path
  if (head === undefined) return typeof input === 'string' ? [[at.join('.'), input]] : []
  if (head !== '*') return idsAt(fieldOf(input, head), rest, [...at, head])
  return Array.isArray(input) ? input.flatMap((entry, index) => idsAt(entry, rest, [...at, String(index)])) : []
}

const namedHotel = async (app: App, rule: AreaAccess, input: unknown, viewer: Viewer): Promise<{ hotelId: string; byRow: boolean }> => {
  const named = valueAt(input, rule.hotel ?? 'hotelId')
  if (typeof named === 'string') return { hotelId: named, byRow: false }
  const first = rule.orFirst && (await firstHotelOf(app.db, viewer, isSuper(viewer)))
  if (first) return { hotelId: first, byRow: false }
  const id = rule.row && valueAt(input, rule.row[1])
  const hotelId = rule.row && typeof id === 'string' ? await hotelOfRow(app.db, rule.row[0], id) : undefined
  if (typeof hotelId !== 'string') throw notFound()
  return { hotelId, byRow: true }
}

/** Checks the call's input: hotel (404 without access), right (403), row (404), other ids (400 on their fields). */
export const hotelOfCall = async (
  app: App,
  rule: PlainAccess,
  input: unknown,
  viewer: Viewer | undefined,
): Promise<CallHotel | undefined> => {
  if (typeof rule === 'string' || !viewer) return undefined
  const { hotelId, byRow } = await namedHotel(app, rule, input, viewer)
  const rights = rightsOn(viewer, hotelId)
  if (!rights.hasAccess || (isSuper(viewer) && !rights.owns && !(await hotelExists(app.db, hotelId)))) throw notFound()
  const mayToo = rule.orAnyOf !== undefined && rights.permissions[rule.orAnyOf].length > 0
  if (!mayToo) requireRight(rights, rule, input)
  const row = rule.row && !byRow ? valueAt(input, rule.row[1]) : undefined
  if (rule.row && typeof row === 'string' && !(await rowsOfHotel(app.db, rule.row[0], hotelId, [row])).has(row)) throw notFound()
  await refuseForeignIds(app, rule, hotelId, input)
  return { id: hotelId, rights }
}

const refuseForeignIds = async (app: App, rule: AreaAccess, hotelId: string, input: unknown): Promise<void> => {
  const fields: Record<string, string> = {}
  for (const [table, path] of rule.refs ?? []) {
    const ids = idsAt(input, path.split('.'))
    if (ids.length === 0) continue
    const own = await rowsOfHotel(
      app.db,
      table,
      hotelId,
      ids.map(([, id]) => id),
    )
    for (const [field, id] of ids) if (!own.has(id)) fields[field] = 'This does not belong to the hotel.'
  }
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}
