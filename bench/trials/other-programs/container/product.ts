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

/** The product's address for a guest's browser, and the address that requests go to. */
export interface Site {
  url: string
  /** The site's origin, which pages and forms send. */
  origin: string
}

const startWithinMs = 60_000
const origin = 'https://localhost'
const slug = 'lake-view-palace'
/** The id that demo/hotels.ts gives the hotel. */
const hotelId = randomFrom(`atithi/${slug}`).uuid()
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
/** The container reaches this machine's loopback as 10.0.2.2. */
const reachesUs = ['--network', 'slirp4netns:allow_host_loopback=true']
/** Milliseconds to end: deploy/compose.yaml allows as many, and the product promises to need no more. */
const endWithinMs = 30_000

/** Options as in deploy/compose.yaml: only /tmp and /data are writable, and no right can be gained. */
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

/** Milliseconds until the product is ready; undefined if the container ended before, or if it took too long. */
const readyAfter = async ({ podman }: Rootless, name: string, url: string, began: number): Promise<number | undefined> => {
  while (performance.now() - began < startWithinMs) {
    if (await answers(`${url}/readyz`)) return performance.now() - began
    if (podman('inspect', '--format', '{{.State.Running}}', name).out !== 'true') return undefined
    await wait(50)
  }
  return undefined
}

/** Opens a guest's page, signs the owner in and adds a picture, which other processes read and /data keeps. */
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

/** Checks from inside the container its account, its rights, and where it can write. */
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

/** Sends SIGTERM, as `docker stop` does. */
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

/** Starts the image with a database, runs all checks, ends it, and restarts it `restarts` times. */
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

/** Starts the image without DATABASE_URL, which must be refused. */
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
