import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { TestDatabase } from '../database.ts'

const run = promisify(execFile)

/** The tables of a database as TypeScript, with the value types that the pool gives (`connect.ts`). */
export const generatedTypes = async ({ user, password, host, port, database }: TestDatabase['connection']): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'atithi-types-'))
  try {
    const out = join(folder, 'types.ts')
    const entry = createRequire(import.meta.url).resolve('kysely-codegen/package.json')
    const url = `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
    const mapping = ['--date-parser', 'string', '--numeric-parser', 'number', '--type-mapping', '{"int8":"number"}']
    const args = [
      join(dirname(entry), 'dist/cli/bin.js'),
      '--dialect',
      'postgres',
      '--url',
      url,
      ...mapping,
      '--exclude-pattern',
      'schema_migration',
    ]
    await run(process.execPath, [...args, '--out-file', out], { cwd: folder })
    return await readFile(out, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
