import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { cleanEnvironment, modules, nodePackage, root } from './places.mjs'

/** Copies what a first start needs into a new folder. */
function copyOfProject(t, ...files) {
  const dir = mkdtempSync(join(tmpdir(), 'atithi-prepare-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  for (const file of ['scripts', ...files]) cpSync(join(root, file), join(dir, file), { recursive: true })
  return dir
}

/** The machine's PATH without our Node. */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter(dir => !dir.includes('node_modules'))
  .join(delimiter)

/** Keeps only the Node packages and one other in package.json and lock file, as npm takes most of a minute for all. */
function fewPackages(dir) {
  const read = file => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const [manifest, lock] = [read('package.json'), read('package-lock.json')]
  const few = packages =>
    Object.fromEntries(Object.entries(packages).filter(([name]) => /^(node_modules\/)?(node-(linux|win)-\w+|react)$/.test(name)))
  const all = {
    ...manifest,
    dependencies: {},
    devDependencies: few(manifest.devDependencies),
    optionalDependencies: few(manifest.optionalDependencies),
  }
  const { name, version, devDependencies, optionalDependencies } = all
  const own = { name, version, devDependencies, optionalDependencies }
  writeFileSync(join(dir, 'package.json'), JSON.stringify(all))
  writeFileSync(join(dir, 'package-lock.json'), JSON.stringify({ ...lock, packages: { '': own, ...few(lock.packages) } }))
}

test('two first starts at once by npm 10.8.2, in production and without install scripts, end with one install and Node 24', async t => {
  const dir = copyOfProject(t, '.npmrc')
  fewPackages(dir)
  const env = { ...cleanEnvironment({ NODE_ENV: 'production', npm_config_ignore_scripts: 'true' }), PATH: machinePath }
  for (const name of Object.keys(env)) if (/^npm_/.test(name) && name !== 'npm_config_ignore_scripts') delete env[name]
  const windows = process.platform === 'win32'
  mkdirSync(join(dir, 'npm'))
  writeFileSync(join(dir, 'npm', 'package.json'), '{}')
  const got = spawnSync('npm', ['install', '--no-audit', 'npm@10.8.2'], {
    cwd: join(dir, 'npm'),
    env,
    encoding: 'utf8',
    timeout: 120_000,
    shell: windows,
  })
  assert.equal(got.status, 0, got.stderr)
  const start = () => {
    const npm = join(dir, 'npm', 'node_modules', 'npm', 'bin', 'npm-cli.js')
    const child = spawn('node', [npm, 'run', 'precheck'], { cwd: dir, env, timeout: 240_000, shell: windows })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text))
    return new Promise(done => child.on('close', code => done({ code, said })))
  }
  const answers = await Promise.all([start(), start()])
  for (const { code, said } of answers) assert.equal(code, 0, said)
  assert.equal(answers.filter(({ said }) => said.includes('Installing what the lock file names')).length, 1)
  const node = join(dir, 'node_modules', '.bin', 'node')
  assert.match(spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout, /^v24\./)
  assert.ok(existsSync(join(dir, 'node_modules', 'react')), 'development packages are there: the start builds')
  assert.equal(existsSync(join(dir, '.install-lock')), false)

  rmSync(node)
  const { code, said } = await start()
  assert.equal(code, 0, said)
  assert.equal(lstatSync(node).isSymbolicLink(), true)
  assert.doesNotMatch(said, /Installing/)
})

test('an install is made again when a package is missing or of another version, not for packages of other platforms', async t => {
  const dir = copyOfProject(t)
  const { isInstalled } = await import(join(dir, 'scripts', 'install.mjs'))
  const write = (file, packages) => writeFileSync(join(dir, file), JSON.stringify({ packages }))
  const [own, other] = [`node_modules/${nodePackage()}`, 'node_modules/node-other-cpu']
  for (const path of ['node_modules/a', own]) mkdirSync(join(dir, path), { recursive: true })
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    [own]: { version: '2.0.0', optional: true },
    [other]: { version: '2.0.0', optional: true },
  }
  const { '': _root, [other]: _other, ...installed } = locked
  write('package-lock.json', locked)
  assert.equal(isInstalled(), false, 'npm has not finished')
  write('node_modules/.package-lock.json', installed)
  assert.equal(isInstalled(), true)
  write('node_modules/.package-lock.json', { ...installed, 'node_modules/a': { version: '0.9.0' } })
  assert.equal(isInstalled(), false, 'another version')
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } })
  assert.equal(isInstalled(), false, 'our Node is missing')
  write('node_modules/.package-lock.json', installed)
  rmSync(join(dir, 'node_modules', 'a'), { recursive: true })
  assert.equal(isInstalled(), false, 'a folder was deleted')
})

test('the pages are built when a source changed, appeared or went, and only then', async t => {
  const dir = copyOfProject(t)
  const vite = join(dir, 'node_modules', 'vite')
  mkdirSync(vite, { recursive: true })
  mkdirSync(join(dir, 'web'))
  writeFileSync(join(vite, 'package.json'), JSON.stringify({ name: 'vite', bin: { vite: 'vite.cjs' } }))
  writeFileSync(join(vite, 'vite.cjs'), `require('node:fs').appendFileSync('built', process.env.NODE_ENV + '\\n')`)
  const { build } = await import(join(dir, 'scripts', 'build.mjs'))
  const builds = async () => {
    await build()
    return readFileSync(join(dir, 'built'), 'utf8').match(/production\n/g).length
  }
  const page = join(dir, 'web', 'page.tsx')
  assert.equal(await builds(), 1)
  assert.equal(await builds(), 1)
  writeFileSync(page, 'one')
  assert.equal(await builds(), 2)
  assert.equal(await builds(), 2)
  rmSync(page)
  assert.equal(await builds(), 3)
  writeFileSync(join(vite, 'vite.cjs'), 'process.exit(1)')
  writeFileSync(page, 'two')
  await assert.rejects(build(), /could not be built/)
  assert.equal(existsSync(join(dir, 'dist', '.stamp')), false)
})

test('this machine runs the tests on Node 24 of node_modules', () => {
  assert.ok(Number(process.versions.node.split('.')[0]) >= 24)
  if (existsSync(join(modules, nodePackage()))) assert.ok(process.execPath.includes('node_modules'))
})
