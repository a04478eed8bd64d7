import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { startThrowaway } from '#server/embedded/throwaway.ts'
import { composeFindings } from './container/compose.ts'
import { buildBase, buildBroken, buildProduct, checkOut, megabytesOf } from './container/images.ts'
import { missingHere, type Rootless, startRootless } from './container/machine.ts'
import { type Finding, runProduct, withoutDatabase } from './container/product.ts'

type Say = (line: string) => void

/** A change of the product's sources in the image. */
const inSources = (command: string) => `USER root\nRUN ${command}\nUSER node`

const planted = [
  { name: 'runs as root', lines: 'USER root', shownBy: 'not root' },
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

const notTried =
  'not tried: the images of the registries (node, postgres, caddy), PostgreSQL 18 in a container, ports below 1024, limits of memory, Docker itself'

const table = (rows: readonly Finding[]): string => {
  const width = Math.max(...rows.map(([what]) => what.length))
  return rows.map(([what, good, figure]) => `  ${good ? '✓' : '✗'} ${what.padEnd(width)}  ${figure}`).join('\n')
}

/** An account with an empty database on this machine's loopback, as a container reaches it. */
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

const withImages = async (say: Say, use: (rootless: Rootless, checkout: string) => Promise<boolean>): Promise<boolean> => {
  const missing = missingHere()
  if (missing) {
    say(`  ✗ This machine ${missing}`)
    return false
  }
  const rootless = startRootless()
  try {
    const began = performance.now()
    buildBase(rootless)
    const checkout = checkOut(rootless)
    const middle = performance.now()
    buildProduct(rootless, checkout)
    const [base, whole] = [megabytesOf(rootless, 'node:24-slim'), megabytesOf(rootless, 'atithi')]
    const took = (from: number, to: number) => `${Math.round((to - from) / 1000)} s`
    say(
      `  ${rootless.podman('info', '--format', 'Podman {{.Version.Version}}, rootless {{.Host.Security.Rootless}}, {{.Host.OCIRuntime.Name}}, {{.Store.GraphDriverName}}').out}`,
    )
    say(
      `  image ${whole.toFixed(0)} MB, of which base ${base.toFixed(0)} MB; base made in ${took(began, middle)}, product in ${took(middle, performance.now())}`,
    )
    return await use(rootless, checkout)
  } finally {
    rootless.end()
  }
}

/** The image and the compose file, built and started by Podman under an account without rights. True: all held. */
export const container = async (say: Say): Promise<boolean> => {
  say('\nContainer: deploy/Dockerfile and deploy/compose.yaml on a base made of the distribution’s packages')
  return withImages(say, async (rootless, checkout) => {
    const alone = await withDatabase(async newDatabase => [
      ...(await runProduct(rootless, 'atithi', await newDatabase())),
      withoutDatabase(rootless),
    ])
    say(table(alone))
    say('  compose:')
    const together = await composeFindings(rootless, checkout)
    say(table(together))
    say(`  load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors; ${notTried}`)
    return [...alone, ...together].every(([, good]) => good)
  })
}

/** The same with each mistake planted. True: each was noticed. */
export const containerFaults = async (say: Say): Promise<boolean> => {
  say('\nContainer with faults')
  return withImages(say, rootless =>
    withDatabase(async newDatabase => {
      const noticed: boolean[] = []
      for (const { name, lines, shownBy } of planted) {
        const bad = (await runProduct(rootless, buildBroken(rootless, lines), await newDatabase(), 0)).filter(([, good]) => !good)
        const found = bad.find(([what]) => what === shownBy)
        noticed.push(found !== undefined)
        say(`  ${found ? '✓' : '✗'} ${name}: ${found ? `${found[0]}: ${found[2]}` : 'NOT noticed'}`)
        rootless.podman('rm', '--force', '--time', '0', '--volumes', 'broken-alone')
        rootless.podman('volume', 'rm', 'broken-alone')
      }
      return noticed.every(Boolean)
    }),
  )
}
