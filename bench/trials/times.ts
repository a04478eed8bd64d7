import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '#server/accounts/passwords.ts'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { median } from '../measure.ts'
import { countOpen } from './books.ts'
import { startWorld, type World } from './world.ts'

/** Trust.md, line 3: an address that is known is answered in the time of one that is not. */
const pairs = 25
const tries = 3

interface Ask {
  endpoint: Endpoint
  input: (email: string) => object
  status: number
  /** Addresses that somebody could want to find out about. */
  known: 'account' | 'sign-up'
  /** How far apart the medians may be: a password's check drowns small differences, a few statements do not. */
  within: number
}

const form = { name: 'Asha Rao', phone: '+919812345678', password: 'Marigold#77x' }
const asks: Record<string, Ask> = {
  'sign in': {
    endpoint: authApi.login,
    input: email => ({ email, password: 'Wrong#Pass1' }),
    status: 401,
    known: 'account',
    within: 0.15,
  },
  'sign up': { endpoint: accountApi.signup, input: email => ({ ...form, email }), status: 200, known: 'account', within: 0.15 },
  'forgotten password': { endpoint: authApi.forget, input: email => ({ email }), status: 200, known: 'account', within: 0.25 },
  'resend, for an account': { endpoint: authApi.resend, input: email => ({ email }), status: 200, known: 'account', within: 0.25 },
  'resend, for a sign-up': { endpoint: authApi.resend, input: email => ({ email }), status: 200, known: 'sign-up', within: 0.25 },
}

const address = (kind: string, number: number) => `${kind}${number}@times.example`

/** Each pair has addresses of its own: nothing that the call before left behind is found. */
const fill = async ({ database: { db } }: World, count: number) => {
  const password_hash = await hashPassword(form.password)
  const rows = (kind: string) => Array.from({ length: count }, (_, number) => ({ ...form, email: address(kind, number), password_hash }))
  const accounts = rows('account').map(({ password: _, ...row }) => row)
  await db.insertInto('account').values(accounts).execute()
  const signups = rows('sign-up').map(({ password: _, ...row }, number) => ({
    ...row,
    token_hash: Buffer.from(`sign-up ${number}`),
    token_expires_at: new Date(Date.now() + 86_400_000),
  }))
  await db.insertInto('pending_signup').values(signups).execute()
}

const timeOf = async (url: string, { endpoint, input, status }: Ask, email: string): Promise<number> => {
  const began = performance.now()
  const answer = await fetch(url + endpoint.path, {
    method: endpoint.method,
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(input(email)),
    signal: AbortSignal.timeout(10_000),
  })
  await answer.arrayBuffer()
  const ms = performance.now() - began
  if (answer.status !== status) throw new Error(`${endpoint.path} answered ${answer.status}`)
  return ms
}

/** Waits until the mails of the call before are sent: their work would be counted to whoever asks next. */
const quiet = async ({ database: { db } }: World) => {
  const end = performance.now() + 10_000
  while ((await countOpen(db)) > 0) {
    if (performance.now() > end) throw new Error('The mails are not sent')
    await wait(10)
  }
}

/** Pairs of calls, known and unknown; who is first alternates. */
const compare = async (world: World, ask: Ask, from: number) => {
  const known: number[] = []
  const unknown: number[] = []
  for (let pair = from; pair < from + pairs; pair++) {
    const steps = [
      async () => known.push(await timeOf(world.url, ask, address(ask.known, pair))),
      async () => unknown.push(await timeOf(world.url, ask, address('nobody', pair))),
    ]
    for (const step of pair % 2 ? steps : steps.reverse()) {
      await quiet(world)
      await step()
    }
  }
  return { known: median(known), unknown: median(unknown) }
}

/** Asks for addresses that are known and that are not. True: nobody can tell them apart by the time of the answer. */
export const times = async (say: (line: string) => void): Promise<boolean> => {
  say(`\nKnown and unknown addresses in ${pairs} interleaved pairs, ${tries} tries`)
  const world = await startWorld({})
  let good = true
  try {
    const kinds = Object.entries(asks)
    await fill(world, (kinds.length * tries + 1) * pairs)
    let from = 0
    for (const [name, ask] of kinds) {
      // The first calls of a kind compile and plan; they count for nobody.
      for (let warm = 0; warm < 5; warm++) await timeOf(world.url, ask, address('warm', warm))
      const seen: string[] = []
      let alike = false
      for (let round = 0; round < tries && !alike; round++, from += pairs) {
        const { known, unknown } = await compare(world, ask, from)
        const apart = Math.abs(known - unknown) / Math.min(known, unknown)
        alike = apart <= ask.within
        seen.push(`${known.toFixed(1)} and ${unknown.toFixed(1)} ms, ${Math.round(apart * 100)}% apart`)
      }
      good &&= alike
      say(`  ${alike ? '✓' : '✗'} ${name}: ${seen.join('; ')} (at most ${ask.within * 100}%)`)
    }
  } finally {
    await world.destroy()
  }
  return good
}
