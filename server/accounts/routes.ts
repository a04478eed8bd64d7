import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { accountApi, authApi, demoApi, type SignedInUser } from '#shared/accounts/accounts.ts'
import type { App } from '../context.ts'
import { notFound, notPossible, notSignedIn } from '../http/errors/errors.ts'
import { clearSession, deviceOf, setDevice, setSession, tokenOf } from '../http/guard/session-cookie.ts'
import { isBrokenText } from '../http/guard/text-check.ts'
import type { Viewer } from '../http/guard/viewer.ts'
import { networkOf } from '../http/network.ts'
import { type CallRequest, type Handlers, writeHandler } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { queue } from '../jobs/outbox.ts'
import { countLinkMail } from './counted-mail.ts'
import { markUsed, stateOfLink } from './link-state.ts'
import { queuePasswordChanged } from './links.ts'
import { changeOwnAccount, confirmEmail, ownAccount, prepareOwnChange } from './own-account.ts'
import { hashPassword, namesOf, refuseEasyPassword } from './passwords.ts'
import { endSession, endSessionById, endSessions, listSessions } from './sessions.ts'
import { confirmPassword, setPassword, signIn } from './sign-in.ts'
import { prepareSignUp, signUp, verificationAgain, verifySignup } from './signup.ts'
import { forgetTries, type LoginTry, limitsOf, throttle } from './throttle.ts'
import { tokenHash } from './tokens.ts'
import { selectableHotels, sessionUser } from './viewer.ts'

const { validate, ...signInApi } = authApi

const signingIn: Handlers<typeof signInApi> = {
  login: async ({ app, transaction, input, request, reply }) => {
    const { production } = app.config
    const { 'user-agent': userAgent } = request.headers
    const before = tokenOf(reply.request, production)
    const { token, device, user } = await signIn(app, transaction, {
      ...input,
      net: networkOf(request.ip),
      ip: request.ip,
      userAgent,
      before,
      device: deviceOf(reply.request, production),
    })
    setSession(reply, production, token)
    setDevice(reply, production, device)
    request.log.info({ who: user.id, from: networkOf(request.ip) }, 'signed in')
    return user
  },
  logout: {
    run: async ({ app, tx, reply }) => {
      const token = tokenOf(reply.request, app.config.production)
      if (token) await endSession(tx, token)
      clearSession(reply, app.config.production)
    },
  },
  verify: {
    before: ({ app, request }) => throttle(app, limitsOf.verify(networkOf(request.ip))),
    run: ({ tx, input }) => verifySignup(tx, input.token),
  },
  checkLink: {
    before: ({ app, input, request }) => throttle(app, limitsOf[input.kind === 'reset' ? 'reset' : 'verify'](networkOf(request.ip))),
    run: ({ tx, input }) => stateOfLink(tx, input),
  },
  forget: {
    before: async ({ app, input, request }) => {
      await throttle(app, limitsOf.reset(networkOf(request.ip)))
      await countLinkMail(app, input.email, 'email')
    },
    // The same work for every address: whether there is an account is found out when the mail is made.
    run: ({ tx, input }) => queue(tx, 'mail-reset', { email: input.email }),
  },
  reset: writeHandler({
    before: async ({ app, input, request }) => {
      await throttle(app, limitsOf.reset(networkOf(request.ip)))
      return hashPassword(input.password)
    },
    run: async ({ tx, input, prepared: hashed }) => {
      const link = await tx
        .deleteFrom('reset_link')
        .where('token_hash', '=', tokenHash(input.token))
        .where('expires_at', '>', sql<Date>`now()`)
        .returning('account_id')
        .executeTakeFirst()
      if (!link) throw notPossible('This link is not valid any more. Please ask for a new one.')
      refuseEasyPassword(input.password, await namesOf(tx, link.account_id))
      await markUsed(tx, [tokenHash(input.token)], link.account_id)
      await setPassword(tx, link.account_id, hashed)
      await endSessions(tx, link.account_id)
      await forgetTries(tx, link.account_id)
      await queuePasswordChanged(tx, link.account_id)
    },
  }),
  resend: writeHandler({
    before: async ({ app, input, request }) => {
      await throttle(app, limitsOf.resend(networkOf(request.ip)))
      return verificationAgain(app, input)
    },
    run: async ({ tx, prepared: payload }) => {
      if (payload) await queue(tx, 'mail-verification', payload)
    },
  }),
}

/** Validatesession: what the guard reads of the session is the answer already, so the call costs one query. */
const validateRoute = (http: FastifyInstance, app: App): void => {
  const users = new WeakMap<Viewer, SignedInUser>()
  const viewerOf: App['viewerOf'] = async (token, { isBackground, query }) => {
    // What breaks the rules asks for no hotel here: it is refused once the session is known.
    const asked = validate.input.safeParse(query).data?.hotelId
    const found = await sessionUser(app.db, token, isBackground, asked && !isBrokenText(asked) ? asked : undefined)
    if (found) users.set(found.viewer, found.user)
    return found?.viewer
  }
  serve(
    http,
    { ...app, viewerOf },
    { validate },
    {
      validate: ({ viewer }) => {
        const user = users.get(viewer)
        if (!user) throw notSignedIn()
        return user
      },
    },
  )
}

const tryOf = (app: App, { email }: Viewer, { ip }: CallRequest, { request }: FastifyReply): LoginTry => ({
  email,
  net: networkOf(ip),
  device: deviceOf(request, app.config.production),
})

const accounts: Handlers<typeof accountApi> = {
  signup: writeHandler({
    before: async ({ app, input, request }) => {
      await throttle(app, limitsOf.signup(networkOf(request.ip)))
      return prepareSignUp(app, input)
    },
    run: ({ tx, input, prepared }) => signUp(tx, input, prepared),
  }),
  get: ({ db, viewer }) => ownAccount(db, viewer.id),
  update: writeHandler({
    before: ({ app, input, viewer, request, reply }) => prepareOwnChange(app, viewer, input, tryOf(app, viewer, request, reply)),
    run: ({ tx, viewer, input, prepared: newEmail }) => changeOwnAccount(tx, viewer, input, newEmail),
  }),
  confirmEmail: {
    before: ({ app, request }) => throttle(app, limitsOf.verify(networkOf(request.ip))),
    run: ({ tx, input }) => confirmEmail(tx, input.token),
  },
  changePassword: writeHandler({
    before: async ({ app, pool, input, viewer, request, reply }) => {
      const confirmed = await confirmPassword(app, viewer.id, input.currentPassword, tryOf(app, viewer, request, reply))
      refuseEasyPassword(input.password, await namesOf(pool, viewer.id))
      return { confirmed, hashed: await hashPassword(input.password) }
    },
    run: async ({ tx, viewer, prepared: { confirmed, hashed } }) => {
      await setPassword(tx, viewer.id, hashed, confirmed)
      await endSessions(tx, viewer.id, viewer.token)
      await queuePasswordChanged(tx, viewer.id)
    },
  }),
  sessions: async ({ db, viewer }) =>
    (await listSessions(db, viewer.id, viewer.token)).map(row => ({
      id: row.id,
      current: row.current,
      createdAt: row.created_at.toISOString(),
      seenAt: row.seen_at.toISOString(),
      ip: row.ip,
      userAgent: row.user_agent,
    })),
  endSession: {
    run: async ({ tx, input, viewer }) => {
      if (input.id === undefined) await endSessions(tx, viewer.id, viewer.token)
      else if (!(await endSessionById(tx, viewer.id, input.id))) throw notFound('This session has ended already.')
    },
  },
  hotels: ({ db, input, viewer }) => selectableHotels(db, viewer.id, input),
}

const demo: Handlers<typeof demoApi> = {
  // Only those that are there: a database with hotels of its own was never filled with the demo.
  accounts: async ({ app, db }) => {
    const emails = app.demoAccounts.map(({ email }) => email)
    if (emails.length === 0) return []
    const rows = await db.selectFrom('account').select('email').where('email', 'in', emails).execute()
    return app.demoAccounts.filter(({ email }) => rows.some(row => row.email === email))
  },
}

export const accountRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, signInApi, signingIn)
  validateRoute(http, app)
  serve(http, app, accountApi, accounts)
  serve(http, app, demoApi, demo)
}
