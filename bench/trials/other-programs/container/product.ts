import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#server/embedded/settings.ts'
import { formOf, picture, sendForm } from '#server/testing/files/forms.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { filePath } from '#shared/contract/paths.ts'
import { galleryApi } from '#shared/rooms/gallery.ts'
import { demoPassword } from '../../../../demo/accounts.ts'
import { randomFrom } from '../../../../demo/random.ts'
import { median } from '../../../measure.ts'
import type { Rootless } from './machine.ts'

/** One line of the report. */
export type Finding = [what: string, good: boolean, figure: string]

/** How a guest's browser reaches the product, under which address, and where the answers really come from. */
export interface Site {
  url: string
  /** The site's name, which pages and forms say they come from. */
  origin: string
}

const startWithinMs = 60_000
const origin = 'https://localhost'
const slug = 'lake-view-palace'
/** As demo/hotels.ts makes it. */
const hotelId = randomFrom(`atithi/${slug}`).uuid()
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
/** The container reaches this machine's loopback as 10.0.2.2. */
const reachesUs = ['--network', 'slirp4netns:allow_host_loopback=true']
/** What deploy/compose.yaml allows, and what the product promises to need at most. */
const endWithinMs = 30_000

/** As deploy/compose.yaml starts it: nothing but /tmp and /data can be written to, and there is no right to gain. */
const closed = [
  '--init',
  '--read-only',
  '--read-only-tmpfs=false',
  '--tmpfs',
  '/tmp',
  '--cap-drop=ALL',
  '--security-opt',
  'no-new-privileges:true',
]

const answers = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2500) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** Milliseconds until the product says that it is ready; undefined when the container ended before, or said nothing in time. */
const readyAfter = async ({ podman }: Rootless, name: string, url: string, began: number): Promise<number | undefined> => {
  while (performance.now() - began < startWithinMs) {
    if (await answers(`${url}/readyz`)) return performance.now() - began
    if (podman('inspect', '--format', '{{.State.Running}}', name).out !== 'true') return undefined
    await wait(50)
  }
  return undefined
}

/** A guest's page, the owner's sign-in and a picture of theirs, which processes beside the product read and which is kept in /data. */
export const usesIt = async ({ url, origin }: Site): Promise<Finding[]> => {
  const page = await fetch(`${url}/${slug}`)
  const text = await page.text()
  const signIn = await fetch(url + authApi.login.path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@atithi.example', password: demoPassword }),
  })
  const cookie = signIn.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  const form = formOf({ hotelId, imageName: 'Pool', imageType: 'OTHER' }, { hotelImage: await picture() })
  const stored = await sendForm({ url }, galleryApi.create, form, { cookie, origin })
  const shown = stored.status === 200 ? await fetch(`${url}${filePath(stored.data.imagePath)}`) : undefined
  const bytes = (await shown?.arrayBuffer())?.byteLength ?? 0
  return [
    ["a guest's page", page.status === 200 && text.includes('Lake View Palace'), `${page.status}, ${Math.round(text.length / 1000)} kB`],
    [
      'a picture is added and read',
      shown?.status === 200 && bytes > 100,
      `sign-in ${signIn.status}, stored ${stored.status}, read ${shown?.status ?? 'never'}`,
    ],
  ]
}

/** What the container says of itself from inside: who it is, what it may do, and where it can write. */
export const inside = ({ podman }: Rootless, name: string): Finding[] => {
  const shell = (script: string) => podman('exec', name, 'sh', '-c', script)
  const status = shell('cat /proc/1/status').out
  const uids = /^Uid:\s*(.*)$/m.exec(status)?.[1]?.split('\t') ?? []
  const may = ['CapPrm', 'CapEff', 'CapBnd'].map(set => new RegExp(`^${set}:\\s*(\\w+)`, 'm').exec(status)?.[1])
  const others = ['/', '/app', '/app/server', '/etc', '/usr', '/var', '/home/node'].filter(folder => shell(`touch ${folder}/try`).good)
  const owns = ['/tmp', '/data'].filter(folder => shell(`touch ${folder}/try && rm ${folder}/try`).good)
  const health = podman('healthcheck', 'run', name)
  return [
    ['not root', uids.length === 4 && !uids.includes('0'), shell('id').out],
    [
      'no right to gain',
      may.every(set => set === '0000000000000000') && /^NoNewPrivs:\s*1$/m.test(status),
      `capabilities ${may.join(' ')}`,
    ],
    ['read-only but for /tmp and /data', others.length === 0 && owns.length === 2, `can write to ${[...others, ...owns].join(' ')}`],
    ['HEALTHCHECK', health.good, health.good ? 'exits with 0' : health.text],
  ]
}

/** SIGTERM, as `docker stop` sends it. */
export const endsInOrder = ({ podman }: Rootless, name: string): Finding => {
  const began = performance.now()
  podman('stop', '--time', String(endWithinMs / 1000), name)
  const ms = performance.now() - began
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', name).out
  const said = podman('logs', name).text.includes('Atithi has ended')
  return [
    'SIGTERM',
    code === '0' && said && ms < endWithinMs,
    `ended after ${seconds(ms)} with ${code}, ${said ? 'and said so' : 'and said nothing'}`,
  ]
}

/** Starts the image with a database, asks everything of it, ends it, and starts it again as often as `restarts` says. */
export const runProduct = async (rootless: Rootless, image: string, database: string, restarts = 3): Promise<Finding[]> => {
  const { podman, must } = rootless
  const port = await freePort()
  const [name, url] = [`${image}-alone`, `http://127.0.0.1:${port}`]
  const settings = { SANDBOX: 'payments,mail', PUBLIC_URL: origin, DEMO: 'on', DATABASE_URL: database }
  const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  const began = performance.now()
  must(
    'run',
    '--detach',
    '--name',
    name,
    ...reachesUs,
    '--publish',
    `127.0.0.1:${port}:3000`,
    ...closed,
    '--volume',
    `${name}:/data`,
    ...env,
    image,
  )
  const first = await readyAfter(rootless, name, url, began)
  if (first === undefined) return [['ready', false, `never: ${podman('logs', name).text.slice(-500)}`]]
  const findings: Finding[] = [...inside(rootless, name), ...(await usesIt({ url, origin })), endsInOrder(rootless, name)]
  const later: number[] = []
  for (let restart = 0; restart < restarts; restart++) {
    const began = performance.now()
    must('start', name)
    later.push((await readyAfter(rootless, name, url, began)) ?? Number.NaN)
    podman('stop', '--time', '30', name)
  }
  const again = later.length > 0 ? `, again after ${seconds(median(later))} (median of ${later.length})` : ''
  return [['ready', !later.some(Number.isNaN), `first after ${seconds(first)}, with migrations and the demo${again}`], ...findings]
}

/** An installation that forgot to say where its database is. */
export const withoutDatabase = ({ podman }: Rootless): Finding => {
  const { text, good } = podman(
    'run',
    '--rm',
    '--network',
    'none',
    ...closed,
    '--env',
    'SANDBOX=payments,mail',
    '--env',
    `PUBLIC_URL=${origin}`,
    'atithi',
  )
  return ['without DATABASE_URL', !good && /set DATABASE_URL$/.test(text), text]
}
