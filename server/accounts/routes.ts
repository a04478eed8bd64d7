import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { accountApi, authApi, demoApi, type SignedInUser } from '#shared/accounts.ts'
import type { App } from '../app.ts'
import type { Db } from '../db/connect.ts'
import { notFound, notPossible, notSignedIn } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import { serve } from '../http/serve.ts'
import { clearSession, setSession, tokenOf } from '../http/session-cookie.ts'
import { isBrokenText } from '../http/text-check.ts'
import type { Viewer } from '../http/viewer.ts'
import { queue } from '../jobs/outbox.ts'
import { queueMail } from './links.ts'
import { hashPassword } from './passwords.ts'
import { endSession, endSessionById, endSessions, listSessions } from './sessions.ts'
import { confirmPassword, setPassword, signIn } from './sign-in.ts'
import { refuseCommonPassword, resendVerification, signUp, verifySignup } from './signup.ts'
import { type Counter, limitsOf, throttle } from './throttle.ts'
import { tokenHash } from './tokens.ts'
import { selectableHotels, sessionUser } from './viewer.ts'

/** Counted in a statement of its own, so that a refused call counts too. */
const limited = async (app: App, counter: Counter) => {
  if (app.config.rateLimit) await throttle(app.db, counter)
}

const { validate, ...signInApi } = authApi

const authRoutes = (http: FastifyInstance, app: App): void => {
  const { production } = app.config
  serve(http, app, signInApi, {
    login: async ({ input, request, reply }) => {
      const { 'user-agent': userAgent } = request.headers
      const before = tokenOf(reply.request, production)
      const { token, user } = await signIn(app, { ...input, net: networkOf(request.ip), ip: request.ip, userAgent, before })
      setSession(reply, production, token)
      request.log.info({ who: user.id, from: networkOf(request.ip) }, 'signed in')
      return user
    },
    logout: async ({ db, reply }) => {
      const token = tokenOf(reply.request, production)
      if (token) await endSession(db, token)
      clearSession(reply, production)
      return {}
    },
    verify: async ({ db, input, request }) => {
      await limited(app, limitsOf.verify(networkOf(request.ip)))
      await verifySignup(db, input.token)
      return {}
    },
    forget: async ({ db, input, request, afterCommit }) => {
      await limited(app, limitsOf.reset(networkOf(request.ip)))
      // The same work for every address: whether there is an account is found out when the mail is made.
      await queueMail(db, app, 'mail-reset', input.email, { email: input.email })
      afterCommit(() => app.wake())
      return {}
    },
    reset: async ({ db, input, request, afterCommit }) => {
      await limited(app, limitsOf.reset(networkOf(request.ip)))
      const hashed = await hashPassword(input.password)
      const link = await db
        .deleteFrom('reset_link')
        .where('token_hash', '=', tokenHash(input.token))
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('account_id')
        .executeTakeFirst()
      if (!link) throw notPossible('This link is not valid any more. Please ask for a new one.')
      refuseCommonPassword(input.password, await namesOf(db, link.account_id))
      await setPassword(db, link.account_id, hashed)
      await endSessions(db, link.account_id)
      await queue(db, 'mail-password-changed', { accountId: link.account_id })
      afterCommit(() => app.wake())
      return {}
    },
    resend: async ({ db, input, request, afterCommit }) => {
      await limited(app, limitsOf.resend(networkOf(request.ip)))
      await resendVerification(db, app, input)
      afterCommit(() => app.wake())
      return {}
    },
  })
}

/** Validatesession: what the guard reads of the session is the answer already, so the call costs one query. */
const validateRoute = (http: FastifyInstance, app: App): void => {
  const users = new WeakMap<Viewer, SignedInUser>()
  const viewerOf: App['viewerOf'] = async (token, query) => {
    // What breaks the rules asks for no hotel here: it is refused once the session is known.
    const asked = validate.input.safeParse(query).data?.hotelId
    const found = await sessionUser(app.db, token, asked && !isBrokenText(asked) ? asked : undefined)
    if (found) users.set(found.viewer, found.user)
    return found?.viewer
  }
  serve(
    http,
    { ...app, viewerOf },
    { validate },
    {
      validate: ({ viewer }) => {
        const user = viewer && users.get(viewer)
        if (!user) throw notSignedIn()
        return user
      },
    },
  )
}

const namesOf = async (db: Db, accountId: string): Promise<string[]> => {
  const account = await db.selectFrom('account').select(['name', 'email']).where('id', '=', accountId).executeTakeFirst()
  const hotels = await db.selectFrom('hotel').select('name').where('owner_id', '=', accountId).execute()
  return account ? [account.name, account.email.split('@')[0] ?? '', ...hotels.map(hotel => hotel.name)] : []
}

const ownRoutes = (http: FastifyInstance, app: App): void =>
  serve(http, app, accountApi, {
    signup: async ({ input, request }) => {
      await limited(app, limitsOf.signup(networkOf(request.ip)))
      await signUp(app, input)
      return {}
    },
    changePassword: async ({ input, viewer, request }) => {
      if (!viewer) throw notSignedIn()
      await confirmPassword(app, viewer.id, viewer.email, input.currentPassword, networkOf(request.ip))
      refuseCommonPassword(input.password, await namesOf(app.db, viewer.id))
      const hashed = await hashPassword(input.password)
      await app.db.transaction().execute(async tx => {
        await setPassword(tx, viewer.id, hashed)
        await endSessions(tx, viewer.id, viewer.token)
        await queue(tx, 'mail-password-changed', { accountId: viewer.id })
      })
      app.wake()
      return {}
    },
    sessions: async ({ db, viewer }) => {
      if (!viewer) throw notSignedIn()
      return (await listSessions(db, viewer.id, viewer.token)).map(row => ({
        id: row.id,
        current: row.current,
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        ip: row.ip,
        userAgent: row.user_agent,
      }))
    },
    endSession: async ({ db, input, viewer }) => {
      if (!viewer) throw notSignedIn()
      if (input.id === undefined) await endSessions(db, viewer.id, viewer.token)
      else if (!(await endSessionById(db, viewer.id, input.id))) throw notFound('This session has ended already.')
      return {}
    },
    hotels: ({ db, input, viewer }) => {
      if (!viewer) throw notSignedIn()
      return selectableHotels(db, viewer.id, input.search)
    },
  })

export const accountRoutes = (http: FastifyInstance, app: App): void => {
  authRoutes(http, app)
  validateRoute(http, app)
  ownRoutes(http, app)
  serve(http, app, demoApi, {
    // Only those that are there: a database with hotels of its own was never filled with the demo.
    accounts: async ({ db }) => {
      const emails = app.demoAccounts.map(({ email }) => email)
      if (emails.length === 0) return []
      const rows = await db.selectFrom('account').select('email').where('email', 'in', emails).execute()
      return app.demoAccounts.filter(({ email }) => rows.some(row => row.email === email))
    },
  })
}
