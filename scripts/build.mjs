import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock-folder.mjs'
import { cleanEnvironment, node24, programOf, root } from './places.mjs'

const sources = ['web', 'shared', 'package-lock.json', 'vite.config.ts', 'scripts/build.mjs']
const stamp = join(root, 'dist', '.stamp')

/** The web's bundle, built when its sources are not those that the stamp in `dist` was made from. */
export async function build() {
  if (isBuilt()) return
  await withLock(
    join(root, '.install-lock'),
    () => console.log('Another process is building: waiting for it'),
    () => {
      if (!isBuilt()) runVite()
    },
  )
}

const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

function runVite() {
  console.log('Building the pages …')
  const made = fingerprint()
  rmSync(stamp, { force: true })
  const args = [programOf('vite', 'vite'), 'build', '--app', '--logLevel', 'warn']
  const { status } = spawnSync(node24(), args, { cwd: root, stdio: 'inherit', env: cleanEnvironment({ NODE_ENV: 'production' }) })
  if (status !== 0) throw new Error('The pages could not be built: see above')
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, made)
}

/** Of names and contents: times change with every checkout, and a deleted file has none. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const full = join(root, path)
  if (!existsSync(full) || /\.test\.tsx?$|\.tsbuildinfo$/.test(path)) return
  const entries = readdirOf(full)
  if (entries) for (const name of entries.sort()) addTo(hash, `${path}/${name}`)
  else hash.update(`${path}\0`).update(readFileSync(full)).update('\0')
}

function readdirOf(full) {
  try {
    return readdirSync(full)
  } catch (error) {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  }
}
