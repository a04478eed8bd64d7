import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { filePath } from '#shared/contract/paths.ts'
import { audit, type Evidence, openEnds, promises } from '../../audit.ts'
import { countOpen, readBooks } from '../../books.ts'
import type { Notes } from './load.ts'
import type { ClusterWorld } from './world.ts'

type Seen = Pick<ClusterWorld, 'url' | 'provider' | 'database'>

/** Milliseconds until all must be settled once everything runs again. */
const patienceMs = 240_000

const lookAt = async ({ database: { db }, provider }: Seen, { guests }: Notes): Promise<Evidence> => {
  const state = await provider.state()
  return { books: await readBooks(db), provider: state, acknowledged: guests.acknowledged }
}

/** Waits until all is settled, here and at the provider. Runs delayed jobs, such as mails about changes, at once. */
export const settle = async (world: Seen, notes: Notes): Promise<{ evidence: Evidence; open: string[]; ms: number }> => {
  const began = performance.now()
  const end = began + patienceMs
  await sql`update outbox set run_at = now() where done_at is null and run_at > now()`.execute(world.database.db)
  for (;;) {
    while ((await countOpen(world.database.db).catch(() => 1)) > 0 && performance.now() < end) await wait(200)
    const evidence = await lookAt(world, notes)
    const open = openEnds(evidence)
    if (open.length === 0 || performance.now() > end) return { evidence, open, ms: performance.now() - began }
    await wait(500)
  }
}

/** Bookings, cash and documents (with their numbers) that the staff was told of and that are lost. */
const lostByStaff = async ({ database: { db } }: Seen, { sold, cash, documents }: Notes): Promise<string[]> => {
  const bookings = new Set(
    (await db.selectFrom('booking').select('id').where('payment_method', '<>', 'ONLINE').execute()).map(({ id }) => id),
  )
  const keys = new Set((await db.selectFrom('booking_payment').select('idempotency_key').execute()).map(row => row.idempotency_key))
  const numbers = new Map((await db.selectFrom('document').select(['id', 'number']).execute()).map(({ id, number }) => [id, number]))
  return [
    ...[...sold].filter(id => !bookings.has(id)).map(id => `booking ${id} of the desk is lost`),
    ...[...cash].filter(key => !keys.has(key)).map(key => `the cash of ${key} is lost`),
    ...[...documents].filter(([id, number]) => numbers.get(id) !== number).map(([, number]) => `document ${number} is lost`),
  ]
}

/** Series of documents whose numbers have a gap or a duplicate, read or not. */
const brokenNumbers = async ({ database: { db } }: Seen): Promise<string[]> => {
  const { rows } = await sql<{ series: string; count: number; last: number }>`
    select substring(number from '^(.*)/') as series, count(*) as count, max(substring(number from '\\d+$')::int) as last
    from document group by 1`.execute(db)
  return rows.filter(({ count, last }) => count !== last).map(({ series, count, last }) => `${series} has ${count} documents up to ${last}`)
}

const lostPictures = async ({ url }: Seen, { pictures }: Notes): Promise<string[]> => {
  const lost: string[] = []
  for (const name of pictures) {
    const answer = await fetch(url + filePath(name))
    if (!answer.ok || (await answer.arrayBuffer()).byteLength === 0) lost.push(`picture ${name} is lost`)
  }
  return lost
}

/** Mails that arrived more than once. */
export const mailedTwice = ({ mails }: Pick<ClusterWorld, 'mails'>): string[] =>
  [...mails.times].filter(([, times]) => times > 1).map(([id, times]) => `a mail was sent ${times} times: ${id}`)

/** All broken promises, lost data and forbidden answers. */
export const broken = async (world: Seen, notes: Notes, evidence: Evidence): Promise<string[]> => [
  ...audit(evidence).map(({ promise, what }) => `${promise} (${promises[promise]}): ${what}`),
  ...(await lostByStaff(world, notes)),
  ...(await brokenNumbers(world)),
  ...(await lostPictures(world, notes)),
  ...[...notes.guests.bad, ...notes.staff.bad].map(answer => `an answer that must not be: ${answer}`),
]
