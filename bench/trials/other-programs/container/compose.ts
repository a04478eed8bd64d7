import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { freePort } from '#server/embedded/settings.ts'
import { until } from '#server/testing/process/until.ts'
import { buildStandIns } from './images.ts'
import type { Rootless, Said } from './machine.ts'
import { endsInOrder, type Finding, inside, seconds } from './product.ts'

const settings = { DOMAIN: 'localhost', OWNER_DB_PASSWORD: 'owner1', PRODUCT_DB_PASSWORD: 'product1', SANDBOX: 'payments,mail' }
const nameOf = (service: string) => `atithi_${service}_1`

/** compose.yaml as it is, but for its name, which Debian's compose does not know, and the ports, which need root. */
const prepare = (folder: string, port: number): void => {
  const file = join(folder, 'compose.yaml')
  let text = readFileSync(file, 'utf8')
  for (const [find, replace] of [
    ['name: atithi\n', ''],
    ['ports: ["80:80", "443:443", "443:443/udp"]', `ports: ["127.0.0.1:${port}:443"]`],
  ] as const) {
    if (text.split(find).length !== 2) throw new Error(`compose.yaml does not have once: ${find}`)
    text = text.replace(find, replace)
  }
  writeFileSync(file, text)
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(join(folder, '.env'), lines.join(''))
}

/** Brings everything up. Podman leaves its health checks to systemd, so they are asked here. */
const up = async ({ podman, compose }: Rootless, folder: string): Promise<Finding> => {
  const began = performance.now()
  let isUp = false
  const start = compose(folder, '-p', 'atithi', 'up', '-d', '--no-build').finally(() => {
    isUp = true
  })
  while (!isUp) {
    for (const service of ['database', 'product']) podman('healthcheck', 'run', nameOf(service))
    await wait(300)
  }
  const { good, text } = await start
  return [
    'all services are up',
    good,
    good ? `after ${seconds(performance.now() - began)}, each when what it waits for was healthy` : text.slice(-800),
  ]
}

/** By TLS, trusting what the proxy made for the name localhost. */
const throughProxy = async ({ must }: Rootless, port: number): Promise<Finding[]> => {
  const root = must('exec', nameOf('proxy'), 'cat', '/data/caddy/pki/authorities/local/root.crt')
  const before = getCACertificates('default')
  setDefaultCACertificates([...before, root])
  const answers = () =>
    fetch(`https://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await until(answers) // the proxy makes its certificate when it has begun to listen
    const [page, ready, metrics] = await Promise.all(['/', '/readyz', '/metrics'].map(path => fetch(`https://localhost:${port}${path}`)))
    const statuses = `/ ${page?.status}, /readyz ${ready?.status}, /metrics ${metrics?.status}`
    return [['through the proxy, by TLS', statuses === '/ 200, /readyz 200, /metrics 404', statuses]]
  } finally {
    setDefaultCACertificates(before)
  }
}

const ownAccount = "select current_user, has_table_privilege('booking', 'insert'), pg_catalog.pg_has_role('atithi_owner', 'usage')"

/** The product's two accounts, the first administrator, and the archive, as deploy/README.md says. */
const asDescribed = ({ podman }: Rootless): Finding[] => {
  const inDatabase = (...args: string[]) => podman('exec', '--user', 'postgres', nameOf('database'), ...args)
  const rights = inDatabase('psql', '-At', 'postgres://atithi_product:product1@127.0.0.1/atithi', '-c', ownAccount)
  // On a busy machine it may wait five seconds for the database in vain, and says so: its user would ask again.
  let tries = 0
  let admin: Said
  do {
    admin = podman('exec', nameOf('product'), 'node', 'server/admin.ts', 'you@example.com')
  } while (++tries < 3 && admin.text.endsWith('timeout expired.'))
  inDatabase('psql', '-U', 'atithi_owner', '-d', 'atithi', '-c', 'select pg_switch_wal()')
  const backup = inDatabase('pg_basebackup', '-U', 'atithi_owner', '-D', '/archive/base', '-Ft', '-z', '-X', 'none', '-c', 'fast')
  const archive = inDatabase('ls', '/archive').out.split('\n')
  const logs = archive.filter(name => /^[0-9A-F]{24}$/.test(name)).length
  return [
    ["the product's own account", rights.out === 'atithi_product|t|f', rights.text],
    [
      'the first administrator',
      admin.good && admin.out.includes('https://localhost/'),
      admin.good ? `has a link${tries > 1 ? ` after ${tries} tries` : ''}` : admin.text,
    ],
    [
      'log and base backup',
      backup.good && archive.includes('base') && logs > 0,
      `${logs} files of the log${backup.good ? ', base backup' : backup.text}`,
    ],
  ]
}

/** All services of deploy/compose.yaml, with images of the distribution's programs under the names that it asks for. */
export const composeFindings = async (rootless: Rootless, checkout: string): Promise<Finding[]> => {
  const { podman, must, compose } = rootless
  buildStandIns(rootless)
  must('tag', 'atithi', 'atithi_product')
  const folder = join(checkout, 'deploy')
  const port = await freePort()
  prepare(folder, port)
  const started = await up(rootless, folder)
  if (!started[1]) return [started, ['product', false, podman('logs', nameOf('product')).text.slice(-500)]]
  const findings = [started, ...(await throughProxy(rootless, port)), ...asDescribed(rootless), ...inside(rootless, nameOf('product'))]
  const ended = endsInOrder(rootless, nameOf('product'))
  await compose(folder, '-p', 'atithi', 'stop')
  const codes = ['proxy', 'database', 'archive-owner'].map(
    service => podman('inspect', '--format', '{{.State.ExitCode}}', nameOf(service)).out,
  )
  return [...findings, ended, ['the others end', codes.join() === '0,0,0', `with ${codes.join(', ')}`]]
}
