import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const deploy = join(import.meta.dirname, '../../../deploy')
const rules = 'alerts.yml'
const tests = 'alerts.test.yml'

const promtool = (cwd: string, ...args: string[]) => {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { cwd, encoding: 'utf8' })
  return { isMissing: error !== undefined, isGood: status === 0, text: `${stdout ?? ''}${stderr ?? ''}`.trim() }
}

/** Replaces every rule's expression and removes its waiting time. */
const broken = (text: string, expr: string): string =>
  text.replace(/( {8}expr: )(?:>-\n(?: {10}.*\n)+|.*\n)(?: {8}for: .*\n)?/g, (_, begin: string) => `${begin}${expr}\n`)

/** Alerts whose test also passes with a rule that never fires or always does, so that the test proves nothing. */
const unnoticed = (text: string): string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-alerts-'))
  try {
    copyFileSync(join(deploy, tests), join(folder, tests))
    const names = [...text.matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name = '']) => name)
    return ['vector(1) == 0', 'vector(1)'].flatMap(expr => {
      writeFileSync(join(folder, rules), broken(text, expr))
      const failed = new Set([...promtool(folder, 'test', 'rules', tests).text.matchAll(/alertname: ?(\w+)/g)].map(([, name]) => name))
      return names.filter(name => !failed.has(name)).map(name => `${name} as ${expr}`)
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Checks the alert rules' syntax, runs their tests, and checks that each fails for a broken rule. True: all held. */
export const alerts = async (say: (line: string) => void): Promise<boolean> => {
  say('\nAlerts: the rules of deploy/alerts.yml by promtool')
  const version = promtool(deploy, '--version')
  if (version.isMissing) {
    say('  ✗ There is no promtool here. Install Prometheus (Debian: apt-get install prometheus)')
    return false
  }
  say(`  ${version.text.split('\n')[0]}`)
  const good = [
    ['check', 'rules', rules],
    ['test', 'rules', tests],
  ].map(args => {
    const { isGood, text } = promtool(deploy, ...args)
    say(`  ${isGood ? '✓' : '✗'} promtool ${args.join(' ')}${isGood ? '' : `\n${text}`}`)
    return isGood
  })
  const kept = unnoticed(readFileSync(join(deploy, rules), 'utf8'))
  say(kept.length === 0 ? '  ✓ each rule that never fires, or always does, is noticed' : `  ✗ NOT noticed: ${kept.join(', ')}`)
  return good.every(Boolean) && kept.length === 0
}
