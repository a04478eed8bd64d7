import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WayBackWorld } from './world.ts'

const program = join(import.meta.dirname, '../../../../deploy/backup-check.sh')

/** The check as a timer runs it: how it ended, and what Prometheus is told. */
const check = async ({ archived, folder }: WayBackWorld) => {
  const file = join(folder, 'database', 'backup.prom')
  const { code, out, err } = await archived.run('sh', program, 'atithi', file)
  const text = readFileSync(file, 'utf8')
  const figure = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  const ages = ['checked', 'ended'].map(what => Date.now() / 1000 - figure(`backup_${what}_timestamp_seconds`))
  return {
    code,
    words: `${out}${err}`.trim(),
    isReadable: figure('backup_readable') === 1,
    isFresh: ages.every(age => age >= -2 && age < 3600),
  }
}

/** What is wrong with the alarm: it has to be quiet, to be raised by each harm, and quiet again. */
export const wrongAlarm = async (world: WayBackWorld, say: (line: string) => void): Promise<string[]> => {
  const wrong: string[] = []
  const expect = async (what: string, isReadable: boolean) => {
    const seen = await check(world)
    const isGood = seen.isReadable === isReadable && seen.isFresh && (seen.code === 0) === isReadable
    if (!isGood) wrong.push(`the check of the backups, ${what}: ended with ${seen.code}, readable ${seen.isReadable}: ${seen.words}`)
    const first = seen.words.match(/^backup-check: .*$/m)?.[0] ?? 'everything can be read'
    say(`  ${isGood ? '✓' : '✗'} ${what}: backup_readable ${seen.isReadable ? 1 : 0} (${first})`)
  }
  await expect('backups as they are', true)
  const backup = world.store.harm('/bundle/', 'changed')
  await expect('an object of the backup is changed', false)
  backup()
  const gone = world.store.harm('/bundle/', 'gone')
  await expect('an object of the backup is gone', false)
  gone()
  const segment = world.store.harm('/15-1/', 'changed')
  await expect('a segment of the archive is changed', false)
  segment()
  const between = world.store.harm('000000010000000000000003-', 'gone')
  await expect('a segment of the archive is gone', false)
  between()
  await expect('everything is back', true)
  return wrong
}
