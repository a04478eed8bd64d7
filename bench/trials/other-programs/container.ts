import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { startThrowaway } from '#server/embedded/throwaway.ts'
import { composeFindings } from './container/compose.ts'
import { buildBase, buildBroken, buildProduct, checkOut, commit, megabytesOf } from './container/images.ts'
import { missingHere, type Rootless, startRootless } from './container/machine.ts'
import { type Finding, runProduct, withoutDatabase } from './container/product.ts'

type Say = (line: string) => void

/** Lines of a Dockerfile that change the product's sources in the image. */
const inSources = (command: string) => `USER root\nRUN ${command}\nUSER node`

const planted = [
  { name: 'runs as root', lines: 'USER root\nENV DATA_DIR=/tmp/data', shownBy: 'not root' },
  {
    name: 'does not end on SIGTERM',
    lines: inSources(
      "sed -i 's/process.on(signal, endOnce)/process.on(signal, () => undefined)/' server/main.ts && grep -q 'signal, () => undefined' server/main.ts",
    ),
    shownBy: 'SIGTERM',
  },
  {
    name: 'writes beside its data',
    lines: inSources('sed -i \'1i await import("node:fs").then(fs => fs.writeFileSync("/app/cache", ""))\' server/main.ts'),
    shownBy: 'ready',
  },
]

const firstLines = (text: string) => text.split('\n').slice(0, 5).join(' ').replace(/\s+/g, ' ')

const notTried =
  'not tried: Docker and its compose 2, the images of the registries (node, postgres, caddy), PostgreSQL 18 in a container, ports below 1024, limits of memory'

const table = (rows: readonly Finding[]): string => {
  const width = Math.max(...rows.map(([what]) => what.length))
  return rows.map(([what, good, figure]) => `  ${good ? '✓' : '✗'} ${what.padEnd(width)}  ${figure}`).join('\n')
}

/** Provides empty databases of an account on this machine's loopback, at the address that a container uses. */
const withDatabase = async <T>(use: (newDatabase: () => Promise<string>) => Promise<T>): Promise<T> => {
  const database = await startThrowaway({ tcp: true })
  const owner = new pg.Client(database.connection)
  let count = 0
  try {
    await owner.connect()
    await owner.query("create role atithi_owner login password 'trial'")
    return await use(async () => {
      const name = `atithi${count++}`
      await owner.query(`create database ${name} owner atithi_owner`)
      return `postgres://atithi_owner:trial@10.0.2.2:${database.connection.port}/${name}`
    })
  } finally {
    await owner.end()
    await database.stop()
  }
}

/** Builds and times the base image and the product's; returns the folder of the checkout that they were built from. */
const build = (rootless: Rootless, say: Say): string => {
  const times = [performance.now()]
  buildBase(rootless)
  const checkout = checkOut(rootless)
  times.push(performance.now())
  buildProduct(rootless, checkout)
  times.push(performance.now())
  const [base, whole] = ['node:24-slim', 'atithi'].map(image => megabytesOf(rootless, image).toFixed(0))
  const [made, built] = times.slice(1).map((time, at) => `${Math.round((time - (times[at] ?? time)) / 1000)} s`)
  const versions =
    'Podman {{.Version.Version}}, rootless {{.Host.Security.Rootless}}, {{.Host.OCIRuntime.Name}}, {{.Store.GraphDriverName}}'
  say(`  commit ${commit()}; ${rootless.podman('info', '--format', versions).out}`)
  say(`  image ${whole} MB, of which base ${base} MB; base made in ${made}, product in ${built}`)
  return checkout
}

/** Runs the image with each fault planted: each has to be noticed. */
const faults = async (rootless: Rootless, newDatabase: () => Promise<string>): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { name, lines, shownBy } of planted) {
    const bad = (await runProduct(rootless, buildBroken(rootless, lines), await newDatabase(), 0)).filter(([, good]) => !good)
    const found = bad.find(([what]) => what === shownBy)
    const others = bad.map(([what]) => what).join(', ') || 'nothing'
    findings.push([name, found !== undefined, found ? `${shownBy}: ${firstLines(found[2])}` : `NOT noticed: red is ${others}`])
    rootless.podman('rm', '--force', '--time', '0', 'broken-alone')
    rootless.podman('volume', 'rm', 'broken-alone')
  }
  return findings
}

/** Builds and starts image and compose file by rootless Podman. True: all held, and each planted fault was noticed. */
export const container = async (say: Say): Promise<boolean> => {
  say('\nContainer: deploy/Dockerfile and deploy/compose.yaml on a base made of the distribution’s packages')
  const missing = missingHere()
  if (missing) say(`  ✗ This machine ${missing}`)
  if (missing) return false
  const rootless = startRootless()
  const all: Finding[] = []
  const show = (title: string, findings: readonly Finding[]) => {
    all.push(...findings)
    say(`  ${title}\n${table(findings)}`)
  }
  try {
    const checkout = build(rootless, say)
    await withDatabase(async newDatabase => {
      show('The image', [...(await runProduct(rootless, 'atithi', await newDatabase())), withoutDatabase(rootless)])
      show('The compose file', await composeFindings(rootless, checkout))
      show('Planted mistakes', await faults(rootless, newDatabase))
    })
    say(`  load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors; ${notTried}`)
    return all.every(([, good]) => good)
  } finally {
    rootless.end()
  }
}
