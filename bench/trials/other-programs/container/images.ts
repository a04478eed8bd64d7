import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rootless } from './machine.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** A stand-in for node:24-slim: the distribution's packages, the running Node, this machine's npm and certificates. */
const baseFile = `FROM scratch
ADD root.tar /
COPY ca-certificates.crt /etc/ssl/certs/
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && groupadd -g 1000 node && useradd -u 1000 -g node -m node
ENV NODE_EXTRA_CA_CERTS=${certificates}
CMD ["node"]
`

const thin = ['doc', 'man', 'locale', 'info'].map(folder => `--dpkgopt=path-exclude=/usr/share/${folder}/*`)

const codename = () => /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'bookworm'

/** Builds the base image under the name in deploy/Dockerfile, which is then used unchanged. */
export const buildBase = ({ home, run, must }: Rootless): void => {
  const folder = join(home, 'base')
  mkdirSync(folder)
  cpSync(join(process.env.npm_execpath ?? '', '../..'), join(folder, 'npm'), { recursive: true, dereference: true })
  cpSync(process.execPath, join(folder, 'node'), { dereference: true })
  cpSync(certificates, join(folder, 'ca-certificates.crt'), { dereference: true })
  writeFileSync(join(folder, 'Dockerfile'), baseFile)
  spawnSync('chmod', ['-R', 'a+rX', folder])
  spawnSync('chown', ['-R', '--reference', home, folder])
  const args = [
    '--mode=unshare',
    '--variant=minbase',
    ...thin,
    '--include=libstdc++6,ca-certificates',
    codename(),
    join(folder, 'root.tar'),
  ]
  const made = run('mmdebstrap', args)
  if (!made.good || !existsSync(join(folder, 'root.tar'))) throw new Error(`mmdebstrap failed:\n${made.text.slice(-2000)}`)
  must('build', '--tag', 'node:24-slim', folder)
}

/** An entry point that does what postgres:18 does at its first start, as far as deploy/compose.yaml needs it. */
const databaseEntry = `#!/bin/sh
set -eu
data=/var/lib/postgresql/18/docker
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres "$data"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0" "$@"
fi
if [ ! -s "$data/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D "$data" -U "$POSTGRES_USER" --pwfile /tmp/password --locale C.UTF-8 --auth-host scram-sha-256 --auth-local trust
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  pg_ctl -D "$data" -w -o "-c listen_addresses=''" start
  createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl -D "$data" -w stop
fi
exec "$@" -D "$data" -c "listen_addresses=*"
`

const install = (packages: string) =>
  `FROM node:24-slim\nRUN apt-get update && apt-get install -y --no-install-recommends ${packages} && rm -rf /var/lib/apt/lists/* /var/lib/postgresql/*\n`

const standIns = {
  'postgres:18': `${install('postgresql')}COPY --chmod=755 entry.sh /usr/local/bin/\nENTRYPOINT ["entry.sh"]\nSTOPSIGNAL SIGINT\n`,
  'caddy:2': `${install('caddy')}ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data\nCMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]\n`,
}

/** Builds the other images of deploy/compose.yaml, with the distribution's PostgreSQL and Caddy. */
export const buildStandIns = ({ home, must }: Rootless): void => {
  for (const [name, text] of Object.entries(standIns)) {
    const folder = join(home, name.replace(':', '-'))
    mkdirSync(folder)
    writeFileSync(join(folder, 'entry.sh'), databaseEntry)
    writeFileSync(join(folder, 'Dockerfile'), text)
    must('build', '--tag', name, folder)
  }
}

/** Makes a clean checkout of the commit; returns its folder. */
export const checkOut = ({ home }: Rootless): string => {
  const folder = join(home, 'checkout')
  mkdirSync(folder)
  const { stdout, status } = spawnSync('git', ['-C', root, 'archive', 'HEAD'], { maxBuffer: 1 << 30 })
  if (status !== 0) throw new Error('git archive HEAD failed')
  spawnSync('tar', ['-x', '-C', folder], { input: stdout })
  spawnSync('chown', ['-R', '--reference', home, folder])
  return folder
}

/** The commit that is checked out. */
export const commit = (): string => spawnSync('git', ['-C', root, 'rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).stdout.trim()

export const buildProduct = ({ must }: Rootless, checkout: string): void => {
  must('build', '--file', join(checkout, 'deploy/Dockerfile'), '--tag', 'atithi', checkout)
}

/** Builds the product's image with one fault; returns its name. */
export const buildBroken = ({ home, must }: Rootless, lines: string): string => {
  const file = join(home, 'broken.Dockerfile')
  writeFileSync(file, `FROM localhost/atithi\n${lines}\n`)
  must('build', '--file', file, '--tag', 'broken', dirname(import.meta.filename))
  return 'broken'
}

export const megabytesOf = ({ must }: Rootless, image: string): number =>
  Number(must('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6
