import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { metricsOf } from '../testing/process/metrics.ts'
import { testServer } from '../testing.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8')
const rules = [...read('alerts.yml').matchAll(/- alert: (\w+)\n {8}expr: ((?:>-\n(?: {10}.*\n)+)|.*\n)/g)].map(
  ([, name = '', expr = '']) => ({
    name,
    expr,
  }),
)
const names = rules.map(({ name }) => name)

/** What the check of the backups says. */
const ofBackups = [...read('backup-check.sh').matchAll(/^# TYPE (\w+) gauge$/gm)].map(([, name = '']) => name)

/** What Prometheus itself says of whom it asks. */
const ofPrometheus = ['up']
const functions = ['sum', 'max', 'min', 'time', 'rate', 'increase', 'histogram_quantile', 'max_over_time', 'and', 'unless']

/** The series that an expression asks for: their names, with what it says of their labels by `=`. */
const asked = (expr: string): { metric: string; labels: string[] }[] => {
  const bare = expr.replace(/by \([^)]*\)/g, '').replace(/\[\w+\]/g, '')
  return [...bare.matchAll(/([a-z][\w:]*)(?:\{([^}]*)\})?/g)]
    .map(([, metric = '', labels = '']) => ({ metric, labels: [...labels.matchAll(/\w+="[^"]*"/g)].map(([label]) => label) }))
    .filter(({ metric }) => !functions.includes(metric))
}

test('every alert has its line in the runbook, with what to look at and what to do, and cases in which it fires and does not', () => {
  assert.equal(rules.length, read('alerts.yml').match(/alert: /g)?.length)
  const lines = [...read('runbook.md').matchAll(/^\| ([A-Z]\w+) \| (.{10,}) \| (.{10,}) \|$/gm)]
  assert.deepEqual(
    lines.map(([, name]) => name),
    names,
  )
  const cases = read('alerts.test.yml')
  for (const name of names) {
    assert.match(cases, new RegExp(`alertname: ${name}\\n +exp_alerts:\\n +- exp_labels`), `${name} fires`)
    assert.match(cases, new RegExp(`alertname: ${name}, exp_alerts: \\[\\]`), `${name} does not fire`)
  }
})

test('rules and runbook name the figures that the product says, with their labels', async t => {
  const server = await testServer(t)
  // Something for each label that is named: answers are counted once there was one.
  await fetch(`${server.url}/healthz`)
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const kinds = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]))
  const series = [...(await metricsOf(server)).keys()]
  const exists = (metric: string) => kinds.get(metric.replace(/_(bucket|count|sum)$/, '')) === 'histogram' || kinds.has(metric)
  const unknown = rules.flatMap(({ name, expr }) =>
    asked(expr)
      .filter(({ metric }) => ![...ofPrometheus, ...ofBackups].includes(metric))
      .filter(({ metric, labels }) => {
        const fits = (one: string) => one.replace(/\{.*/, '') === metric && labels.every(label => one.includes(label))
        return !exists(metric) || (labels.length > 0 && !series.some(fits))
      })
      .map(({ metric, labels }) => `${name}: ${metric} ${labels.join()}`),
  )
  assert.deepEqual(unknown, [])
  assert.ok(rules.every(({ expr }) => asked(expr).length > 0))
  const told = [...read('runbook.md').matchAll(/^\| ((?:`\w+`(?:, )?)+) \| .+ \|$/gm)].flatMap(([, cell = '']) =>
    cell.replaceAll('`', '').split(', '),
  )
  const ours = [...kinds.keys()].filter(name => !/^(process|nodejs)_/.test(name)).sort()
  assert.deepEqual(told.sort(), [...ours, ...ofBackups].sort())
  const ofDatabase = [...text.matchAll(/^# HELP (\w+) .*of the database: the same from every process/gm)].map(([, name]) => name)
  const [, table = ''] = read('runbook.md').split('| of the database | |')
  const [ofTables = ''] = table.split('| of the backups | |')
  assert.deepEqual(
    ours.filter(name => ofTables.includes(`\`${name}\``)),
    ofDatabase.sort(),
  )
})
