// What is typed behind `npm run admin --`.
import { parseArgs } from 'node:util'
import type { RoleKey } from '#shared/contract/permissions.ts'

const usage =
  'Usage: npm run admin -- <email> [--platform], or --end-demo <email>, or --jobs, or --revive [kind], or --tax-rate [class date rates], or --export-hotel <address> <file>, or --import-hotel <file> <e-mail of its owner>, or --after-restore <moment>'

export type AdminCommand =
  | { does: 'make'; email: string; role: Extract<RoleKey, 'PLATFORM_ADMIN' | 'SUPER_ADMIN'> }
  | { does: 'end the demo'; email: string }
  | { does: 'list jobs' }
  | { does: 'revive jobs'; kind: string | undefined }
  | { does: 'tax rates'; words: readonly string[] }
  | { does: 'find lost orders'; moment: Date }
  | { does: 'export a hotel'; slug: string; file: string }
  | { does: 'import a hotel'; file: string; owner: string }

/** A moment with its zone, such as 2026-11-27T00:10:00Z. Throws a sentence for what is none, or not past. */
const readMoment = (text: string): Date => {
  const moment = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ? text : Number.NaN)
  if (Number.isNaN(moment.getTime()) || moment.getTime() > Date.now())
    throw new Error(`${text} is no moment that is past, such as 2026-11-27T00:10:00Z`)
  return moment
}

/** Throws with one line that says what can be asked for. The words about tax rates are read where those are. */
export const readAdminCommand = (args: readonly string[]): AdminCommand => {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  const options = {
    platform: flag,
    'end-demo': text,
    jobs: flag,
    revive: flag,
    'tax-rate': flag,
    'export-hotel': text,
    'import-hotel': text,
    'after-restore': text,
  } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const { platform, 'end-demo': demoEmail, jobs, revive, 'tax-rate': taxRate } = values
  const { 'export-hotel': slug, 'import-hotel': file, 'after-restore': moment } = values
  const [first, ...more] = positionals
  const isSaid = (word: string | undefined) => word !== undefined
  const asked = [platform, jobs, revive, taxRate, ...[demoEmail, slug, file, moment].map(isSaid)].filter(Boolean).length
  if ((more.length > 0 && !taxRate) || asked > 1) throw new Error(usage)
  if (taxRate) return { does: 'tax rates', words: positionals }
  if (slug && first) return { does: 'export a hotel', slug, file: first }
  if (file && first) return { does: 'import a hotel', file, owner: first }
  if (revive) return { does: 'revive jobs', kind: first }
  if (jobs && first === undefined) return { does: 'list jobs' }
  if (moment !== undefined && first === undefined) return { does: 'find lost orders', moment: readMoment(moment) }
  if (demoEmail && first === undefined) return { does: 'end the demo', email: demoEmail }
  if (!first || jobs || [demoEmail, slug, file, moment].some(isSaid)) throw new Error(usage)
  return { does: 'make', email: first, role: platform ? 'PLATFORM_ADMIN' : 'SUPER_ADMIN' }
}
