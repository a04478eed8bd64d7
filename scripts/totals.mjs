import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every test file of the project by its path from the root, sorted. */
export function testFiles(root, under = '') {
  return readdirSync(join(root, under), { withFileTypes: true })
    .flatMap(entry => {
      const path = under ? `${under}/${entry.name}` : entry.name
      if (entry.isDirectory()) return /^(node_modules|dist|data|test-results|\..*)$/.test(entry.name) ? [] : testFiles(root, path)
      return /\.test\.(ts|mjs)$/.test(entry.name) ? [path] : []
    })
    .sort()
}

/** Totals of Node's TAP report. Cancelled, skipped and todo tests did not run and count as failed. */
export function nodeTotals(report, exitCode) {
  const text = read(report)
  const line = name => Number(new RegExp(`^# ${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  const failed = ['fail', 'cancelled', 'skipped', 'todo'].reduce((sum, name) => sum + line(name), 0)
  return judged(line('pass'), failed, exitCode)
}

/** Totals of Playwright's JSON report; a story that needed a second attempt, or did not run, counts as failed. */
export function playwrightTotals(report, exitCode) {
  const { stats = {} } = JSON.parse(read(report) || '{}')
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  return judged(expected, unexpected + flaky + skipped, exitCode)
}

/** Durations of Node's tests from the lines of durations.mjs; `name` begins with the file, `error` if it failed. */
export function nodeDurations(report, root) {
  const lines = read(report).split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line)).map(({ file, name, ms, error }) => ({ name: `${relative(root, file)}: ${name}`, ms, error }))
}

/** Durations of Playwright's tests; `page`: the accessibility tree that a failed one had on its page. */
export function playwrightDurations(report) {
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  const { suites = [] } = JSON.parse(read(report) || '{}')
  return suites.flatMap(specsOf).map(({ file, title, tests }) => {
    const results = tests.flatMap(one => one.results)
    const ms = results.reduce((sum, { duration }) => sum + duration, 0)
    const isGood = results.length > 0 && results.every(({ status }) => status === 'passed')
    const error = isGood ? undefined : (results.flatMap(({ errors = [] }) => errors)[0]?.message ?? 'it did not pass')
    const seen = results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === 'error-context')
    const page = seen && /^```yaml\n(.*?)^```/ms.exec(read(seen.path))?.[1]
    return { name: `e2e/${file}: ${title}`, ms, error, page }
  })
}

/** A test run that exits with an error or runs nothing counts as a failure, also if its report has none. */
function judged(passed, failed, exitCode) {
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
