import { execFile, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signalTo } from '#server/testing/process/signal.ts'
import { until } from '#server/testing/process/until.ts'

/** Programs that the trial needs, with their Debian packages. */
const needed = [
  ['/usr/bin/podman', 'podman'],
  ['/usr/bin/docker-compose', 'docker-compose'],
  ['/usr/bin/newuidmap', 'uidmap'],
  ['/usr/bin/slirp4netns', 'slirp4netns'],
  ['/usr/bin/catatonit', 'catatonit'],
  ['/usr/lib/podman/netavark', 'netavark'],
  ['/usr/lib/podman/aardvark-dns', 'aardvark-dns'],
  ['/usr/sbin/iptables', 'iptables'],
  ['/usr/bin/mmdebstrap', 'mmdebstrap'],
  ['/usr/bin/git', 'git'],
] as const

const account = 'atithi-container'

/** crun refuses a machine that has control groups of version 1 beside those of version 2. */
const hasOneKindOfGroups = existsSync('/sys/fs/cgroup/cgroup.controllers')
const runtime = hasOneKindOfGroups ? 'crun' : 'runc'

/** What this machine lacks for the trial, in one line; undefined: nothing. */
export const missingHere = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'needs root on Linux: an account is made, which builds and runs without root'
  const programs = [...needed, [hasOneKindOfGroups ? '/usr/bin/crun' : '/usr/sbin/runc', runtime] as const]
  const packages = programs.filter(([program]) => !existsSync(program)).map(([, name]) => name)
  if (packages.length > 0) return `lacks ${packages.join(', ')} (Debian: apt-get install ${packages.join(' ')})`
  if (process.env.npm_execpath === undefined) return 'was not told where npm is: start it as npm run trials'
  return spawnSync('id', [account]).status === 0
    ? `has the account ${account} of a trial that runs or was killed: userdel ${account}`
    : undefined
}

export interface Said {
  good: boolean
  out: string
  /** Both streams, without Podman's complaints about a missing systemd. */
  text: string
}

export interface Rootless {
  /** A folder of the account, removed at the end. */
  home: string
  /** Runs a program as the account and waits for it. */
  run(program: string, args: readonly string[]): Said
  podman(...args: string[]): Said
  /** Runs Podman; throws its output if it fails, else returns it. */
  must(...args: string[]): string
  /** Runs Docker's compose in a folder, connected to Podman. The first call starts Podman's service. */
  compose(folder: string, ...args: string[]): Promise<Said>
  /** Removes containers, account, namespaces and folder. */
  end(): void
}

const ownLines = (text: string) =>
  text
    .split('\n')
    .filter(line => !/level=(error|warning) msg=.*(systemd|syslog|shared mount)|^failed to connect to syslog/.test(line))
    .join('\n')
    .trim()

/** Creates an account without any right, whose Podman keeps everything in one folder. */
export const startRootless = (): Rootless => {
  const home = mkdtempSync(join(tmpdir(), 'atithi-container-'))
  chmodSync(home, 0o755)
  const id = (flag: string) => Number(spawnSync('id', [flag, account], { encoding: 'utf8' }).stdout)
  const made = spawnSync('useradd', ['--home-dir', home, '--shell', '/usr/sbin/nologin', account], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const [uid, gid] = [id('-u'), id('-g')]
  const folders = [home, ...['run', '.config', '.config/containers'].map(name => join(home, name))]
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    chownSync(folder, uid, gid)
  }
  chmodSync(join(home, 'run'), 0o700)
  writeFileSync(join(home, '.config/containers/storage.conf'), '[storage]\ndriver = "overlay"\n')
  writeFileSync(join(home, '.config/containers/containers.conf'), `[engine]\nruntime = "${runtime}"\n`)
  // Podman leaves HEALTHCHECK out of images of its own format.
  const env = { HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), BUILDAH_FORMAT: 'docker', PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
  const as = (program: string, args: readonly string[]) => ['--reuid', account, '--regid', account, '--init-groups', '--', program, ...args]
  const said = (good: boolean, out: string, err: string): Said => ({ good, out: ownLines(out), text: ownLines(`${out}\n${err}`) })
  const run: Rootless['run'] = (program, args) => {
    const { status, stdout, stderr } = spawnSync('setpriv', as(program, args), { cwd: home, env, encoding: 'utf8', maxBuffer: 64 << 20 })
    return said(status === 0, stdout ?? '', stderr ?? '')
  }
  const podman: Rootless['podman'] = (...args) => run('podman', args)
  const address = `unix://${home}/run/podman.sock`
  let isServed = false
  const compose: Rootless['compose'] = async (folder, ...args) => {
    if (!isServed) spawn('setpriv', as('podman', ['system', 'service', '--time', '0', address]), { cwd: home, env, stdio: 'ignore' })
    isServed = true
    await until(async () => existsSync(address.slice('unix://'.length)))
    const options = { cwd: folder, env: { ...env, DOCKER_HOST: address } }
    return new Promise(done => {
      execFile('setpriv', as('docker-compose', args), options, (error, stdout, stderr) => done(said(!error, stdout, stderr)))
    })
  }
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    podman('rm', '--all', '--force', '--time', '0')
    podman('system', 'migrate')
    const left = spawnSync('ps', ['-o', 'pid=', '-u', account], { encoding: 'utf8' }).stdout.trim().split(/\s+/)
    for (const pid of left.filter(Boolean)) signalTo(Number(pid), 'SIGKILL')
    rmSync(home, { recursive: true, force: true })
    spawnSync('userdel', ['--force', account]) // what has ended and is not collected yet does not hold it
  }
  process.on('exit', end)
  return {
    home,
    run,
    podman,
    compose,
    end,
    must: (...args) => {
      const { good, out, text } = podman(...args)
      if (!good) throw new Error(`podman ${args.slice(0, 2).join(' ')} failed:\n${text.slice(-3000)}`)
      return out
    },
  }
}
