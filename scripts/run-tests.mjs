// node scripts/run-tests.mjs <what to run as JSON>: Node's test runner without its promise hook (unwatched.mjs), which
// its own options turn off too late where files share a process.
import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import './unwatched.mjs'
import { run } from 'node:test'
import { spec, tap } from 'node:test/reporters'
import durations from './durations.mjs'

const { files, isolation, concurrency, reports } = JSON.parse(process.argv[2])
const isApart = isolation === 'process'
const events = run({
  files,
  isolation,
  timeout: 300_000,
  ...(isApart && { concurrency, execArgv: ['--import', fileURLToPath(new URL('unwatched.mjs', import.meta.url))] }),
})
events.setMaxListeners(0)
events.on('test:fail', ({ todo }) => {
  if (todo === undefined) process.exitCode = 1
})
for (const [name, reporter] of Object.entries({ spec: new spec(), tap, jsonl: durations }))
  events.compose(reporter).pipe(createWriteStream(reports[name]))
