// `npm test`, after scripts/prepare.mjs: types, lint, unit, API and browser tests. Last line: `N passed, N failed`.
// `--quick` (npm run test:quick): no browser, nor tests that start whole processes, wait for clocks or take minutes.
// `--full` (npm run test:full): all of it, and screens are measured at six widths instead of three (e2e/layout.ts).
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endAll, run } from './children.mjs'
import { removeRunFolder, runFolder } from './leftovers.mjs'
import { machinePostgres } from './machine-postgres.mjs'
import { foundChromium, nodeMajor, programOf, root } from './places.mjs'
import { nodeDurations, nodeTotals, playwrightDurations, playwrightTotals, testFiles } from './totals.mjs'

if (Number(process.versions.node.split('.')[0]) < nodeMajor) {
  console.error(`These tests run on Node ${nodeMajor}, which npm test installs and uses: run npm test`)
  process.exit(1)
}

const reports = runFolder()
process.env.TMPDIR = join(reports, 'tmp') // of every child too
const total = { passed: 0, failed: 0 }
const servers = new Set()
const isQuick = process.argv.includes('--quick')
if (process.argv.includes('--full')) process.env.FULL = '1' // of every child, as TMPDIR is
const durations = []
/**
 * Files that run in a process of their own, and not with `--quick`: they start whole processes, measure one, or change
 * process-wide state. The others share a few processes, since starting one costs more than most files do.
 */
const ownProcess = new RegExp(
  [
    '^(bench|demo|scripts)/',
    '^sandbox/(checkout|compaction|growth|journal/lock|survival)',
    '^server/embedded/',
    '^server/documents/pdf/read-back',
    '^server/(data-folder|deploy|flooded-texts|earlier-version|going-live|main|main-boot|money-jobs|npm|sandbox-journal|start)\\.',
    '^server/(rooms/(details-memory|hotel-limits)|bookings/change/history|db/statement-names|jobs/outage|outside/files)\\.',
    '^server/(http/limits/(connections|pressure|fair-turns|upload-limits)|http/health/drain)\\.',
    '^web/(api/attended|documents/PaperView)\\.',
  ].join('|'),
)
/** The longest tests: each begins at once in a process of its own. */
const [model, access] = ['server/bookings/write/model.test.ts', 'server/access.test.ts']
/** Tests of components: they give their process the browser's globals (web/testing/browser.ts). */
const pages = /\.page\.test\.ts$/
/** A file with global hooks needs its own process: they would run for all files that share it. */
const hooks = /^(before|after)(Each)?\(/m
const sharedProcesses = 2
/** A compile cache that all test processes share. */
const compiledOnce = { NODE_COMPILE_CACHE: join(reports, 'compiled') }

const steps = [
  ['Types, lint, unit and API tests', () => Promise.all([checks(), unitTests()])],
  ...(isQuick ? [] : [['Browser stories', () => onThrowaway({}, stories)]]),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void interrupted(signal === 'SIGINT' ? 130 : 143))

for (const [title, step] of steps) {
  console.log(`\n=== ${title}`)
  const began = Date.now()
  try {
    await step()
  } catch (error) {
    count(title, { passed: 0, failed: 1 }, error.message)
  }
  console.log(`    ${((Date.now() - began) / 1000).toFixed(1)} s`)
}
await cleanUp()
sayTheFailed()
sayTheSlowest()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

function count(title, { passed, failed }, why) {
  total.passed += passed
  total.failed += failed
  console.log(`    ${title}: ${passed} passed, ${failed} failed${why ? ` (${why})` : ''}`)
}

/** Prints the failed tests at the end, where they are seen. */
function sayTheFailed() {
  const failed = durations.filter(({ error }) => error !== undefined)
  if (failed.length > 0) console.log('\nFailed:')
  for (const { name, error, page } of failed) {
    console.log(`  ${name}: ${error.split('\n')[0]}`)
    if (page) console.log(shortened(page.split('\n')).join('\n'))
  }
}

/** The beginning of a page, and its end, where open dialogs stand. */
function shortened(lines) {
  return lines.length <= 160 ? lines : [...lines.slice(0, 80), '…', ...lines.slice(-80)]
}

function sayTheSlowest() {
  const slowest = durations.sort((one, other) => other.ms - one.ms).slice(0, 10)
  console.log('\nThe ten slowest:')
  for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

async function checks() {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  const tsc = programOf('typescript', 'tsc')
  // By default TypeScript checks a file in several threads, which more than doubles its load beside the tests.
  for (const { path } of references) await check(`types of ${path}`, [tsc, '-b', path, '--singleThreaded'])
  await check('lint and format', [programOf('@biomejs/biome', 'biome'), 'check', '.'])
}

async function check(title, args) {
  const code = await run(args, { minutes: 5 })
  count(title, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** Runs `work` with a throwaway PostgreSQL that a step's test processes share, each with its own databases. */
async function onThrowaway(options, work) {
  const { startThrowaway } = await import('../server/embedded/throwaway.ts')
  const server = await startThrowaway(options)
  servers.add(server)
  try {
    await work(server.connection)
  } finally {
    servers.delete(server)
    await server.stop()
  }
}

/**
 * Runs on this machine's PostgreSQL by TCP: the other way to connect and, where installed, the oldest supported
 * version. Stories and tests that start the whole product use the bundled one by its socket.
 */
function unitTests() {
  const own = machinePostgres()
  console.log(
    `    ${own ? `PostgreSQL ${own.version} of this machine (${own.bin})` : 'the bundled PostgreSQL: this machine has none of version 15 or later'}`,
  )
  const files = testFiles(root)
  const isLong = file => file === model || file === access
  const isPage = file => pages.test(file)
  const isApart = file => ownProcess.test(file) || hooks.test(readFileSync(join(root, file), 'utf8'))
  const rest = files.filter(file => !isLong(file) && !isPage(file))
  const apart = rest.filter(isApart)
  const together = rest.filter(file => !isApart(file))
  const inLanes = (title, some) =>
    Array.from({ length: sharedProcesses }, (_, lane) => [
      `${title}, ${lane + 1} of ${sharedProcesses}`,
      { isolation: 'none' },
      some.filter((_, index) => index % sharedProcesses === lane),
    ])
  const lanes = inLanes('Unit and API tests', together)
  const [somePages, otherPages] = inLanes('Pages without a browser', files.filter(isPage))
  const alone = (title, file) => [title, { isolation: 'process', concurrency: 1 }, [file]]
  // Four of these seven processes work most of the time; those of own processes mostly wait. With more, tests of load
  // and time would lack processors, so pages run after the longest tests.
  const side = isQuick
    ? [[somePages, otherPages]]
    : [
        [alone('The model', model), somePages],
        [alone('Access', access), otherPages],
        [['Tests in processes of their own', { isolation: 'process', concurrency: 3 }, apart]],
      ]
  const oneByOne = async (row, connection) => {
    for (const [title, how, some] of row) await nodeTests(title, how, some, connection)
  }
  return onThrowaway({ tcp: true, ...(own ? { bin: own.bin } : {}) }, connection =>
    Promise.all([...lanes.map(lane => [lane]), ...side].map(row => oneByOne(row, connection))),
  )
}

/** Runs test files in Node and prints their output when all are done, since several lanes run at once. */
async function nodeTests(title, how, files, connection) {
  if (files.length === 0) return count(title, { passed: 0, failed: 1 }, 'no test files')
  const reportOf = ending => join(reports, `${title.replaceAll(/\W+/g, '-')}.${ending}`)
  const to = { spec: reportOf('spec'), tap: reportOf('tap'), jsonl: reportOf('jsonl') }
  const chromium = foundChromium()
  const code = await run([join(root, 'scripts/run-tests.mjs'), JSON.stringify({ ...how, files, reports: to })], {
    env: { TEST_POSTGRES: JSON.stringify(connection), ...(chromium && { CHROMIUM_PATH: chromium }), ...compiledOnce },
    minutes: 30,
  })
  if (existsSync(to.spec)) console.log(readFileSync(to.spec, 'utf8'))
  durations.push(...nodeDurations(to.jsonl, root))
  count(title, nodeTotals(to.tap, code))
}

async function stories(connection) {
  const config = 'e2e/playwright.config.ts'
  if (!existsSync(join(root, config))) return count('Browser stories', { passed: 0, failed: 1 }, `${config} does not exist`)
  const chromium = foundChromium()
  if (!chromium) return count('Browser stories', { passed: 0, failed: 1 }, 'no browser was found')
  const report = join(reports, 'stories.json')
  const code = await run([programOf('@playwright/test', 'playwright'), 'test', '--config', config, '--reporter=list,json'], {
    env: { TEST_POSTGRES: JSON.stringify(connection), CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...compiledOnce },
    minutes: 35,
  })
  durations.push(...playwrightDurations(report))
  count('Browser stories', playwrightTotals(report, code))
}

async function interrupted(code) {
  await endAll()
  await cleanUp()
  process.exit(code)
}

async function cleanUp() {
  for (const server of servers) await server.stop().catch(error => console.error(error.message))
  await removeRunFolder(reports)
}
