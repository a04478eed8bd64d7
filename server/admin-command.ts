// What is typed behind `npm run admin --`.
import { parseArgs } from 'node:util'
import { todayInIndia } from '#shared/dates.ts'
import type { RoleKey } from '#shared/permissions.ts'
import { readTaxRateChange, type TaxRateChange } from './rates/tax-rates.ts'

const usage =
  'Usage: npm run admin -- <email> [--platform], or --end-demo <email>, or --jobs, or --revive [kind], or --tax-rate [class date rates]'

export type AdminCommand =
  | { does: 'make'; email: string; role: Extract<RoleKey, 'PLATFORM_ADMIN' | 'SUPER_ADMIN'> }
  | { does: 'end the demo'; email: string }
  | { does: 'list jobs' }
  | { does: 'revive jobs'; kind: string | undefined }
  | { does: 'tax rates'; change: TaxRateChange | undefined }

/** Throws with one line that says what can be asked for, or what is wrong with the rates. */
export const readAdminCommand = (args: readonly string[], now: Date): AdminCommand => {
  const flag = { type: 'boolean', default: false } as const
  const options = { platform: flag, 'end-demo': { type: 'string' }, jobs: flag, revive: flag, 'tax-rate': flag } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const { platform, 'end-demo': demoEmail, jobs, revive, 'tax-rate': taxRate } = values
  const [first, ...more] = positionals
  const asked = [platform, demoEmail !== undefined, jobs, revive, taxRate].filter(Boolean).length
  if ((more.length > 0 && !taxRate) || asked > 1) throw new Error(usage)
  if (taxRate) return { does: 'tax rates', change: first === undefined ? undefined : readTaxRateChange(positionals, todayInIndia(now)) }
  if (revive) return { does: 'revive jobs', kind: first }
  if (jobs && first === undefined) return { does: 'list jobs' }
  if (demoEmail && first === undefined) return { does: 'end the demo', email: demoEmail }
  if (!first || jobs || demoEmail !== undefined) throw new Error(usage)
  return { does: 'make', email: first, role: platform ? 'PLATFORM_ADMIN' : 'SUPER_ADMIN' }
}
