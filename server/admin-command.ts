// What is typed behind `npm run admin --`.
import { parseArgs } from 'node:util'
import type { RoleKey } from '#shared/permissions.ts'

const usage =
  'Usage: npm run admin -- <email> [--platform], or --end-demo <email>, or --jobs, or --revive [kind], or --tax-rate [class date rates], or --export-hotel <address> <file>, or --import-hotel <file> <e-mail of its owner>'

export type AdminCommand =
  | { does: 'make'; email: string; role: Extract<RoleKey, 'PLATFORM_ADMIN' | 'SUPER_ADMIN'> }
  | { does: 'end the demo'; email: string }
  | { does: 'list jobs' }
  | { does: 'revive jobs'; kind: string | undefined }
  | { does: 'tax rates'; words: readonly string[] }
  | { does: 'export a hotel'; slug: string; file: string }
  | { does: 'import a hotel'; file: string; owner: string }

/** Throws with one line that says what can be asked for. The words about tax rates are read where those are. */
export const readAdminCommand = (args: readonly string[]): AdminCommand => {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  const options = {
    ...{ platform: flag, 'end-demo': text, jobs: flag, revive: flag, 'tax-rate': flag },
    ...{ 'export-hotel': text, 'import-hotel': text },
  } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const { platform, 'end-demo': demoEmail, jobs, revive, 'tax-rate': taxRate } = values
  const { 'export-hotel': slug, 'import-hotel': file } = values
  const [first, ...more] = positionals
  const asked = [platform, demoEmail !== undefined, jobs, revive, taxRate, slug !== undefined, file !== undefined].filter(Boolean).length
  if ((more.length > 0 && !taxRate) || asked > 1) throw new Error(usage)
  if (taxRate) return { does: 'tax rates', words: positionals }
  if (slug && first) return { does: 'export a hotel', slug, file: first }
  if (file && first) return { does: 'import a hotel', file, owner: first }
  if (revive) return { does: 'revive jobs', kind: first }
  if (jobs && first === undefined) return { does: 'list jobs' }
  if (demoEmail && first === undefined) return { does: 'end the demo', email: demoEmail }
  if (!first || jobs || demoEmail !== undefined || slug !== undefined || file !== undefined) throw new Error(usage)
  return { does: 'make', email: first, role: platform ? 'PLATFORM_ADMIN' : 'SUPER_ADMIN' }
}
