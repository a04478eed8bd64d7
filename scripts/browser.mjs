import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { aptInstall, hasApt } from './apt.mjs'
import { chromiumPathFile, foundChromium, modules, node24, programOf, quietFlags, root } from './places.mjs'

/**
 * Finds a Chromium for the tests: the machine's, else Debian's (installed as root), else Playwright's; writes its path
 * to a file. Without one it prints what is missing, and the tests count their browser part as failed.
 */
export async function browser() {
  const known = foundChromium()
  if (known && existsSync(known) && (!process.env.CHROMIUM_PATH || known === process.env.CHROMIUM_PATH)) return
  rmSync(chromiumPathFile, { force: true })
  const path = candidates().find(works) ?? fromDebian() ?? fromPlaywright()
  if (!path) {
    console.error('No browser for the tests: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH')
    return
  }
  mkdirSync(dirname(chromiumPathFile), { recursive: true })
  writeFileSync(chromiumPathFile, path)
}

/** The shell comes first: the same engine without windows, with which browser tests take a quarter less time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApps = ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)

function candidates() {
  const dirs = (process.env.PATH ?? '').split(delimiter)
  const inPath = names.flatMap(name => dirs.map(dir => join(dir, name)))
  const own = playwrightChromium()
  return [process.env.CHROMIUM_PATH, ...inPath, ...macApps, own].filter(path => path && existsSync(path))
}

/** Whether the program shows a page: the name may be a stub that only says how to install it. */
function works(path) {
  const profile = mkdtempSync(join(tmpdir(), 'atithi-browser-'))
  const args = [
    '--headless',
    ...quietFlags,
    `--user-data-dir=${profile}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--dump-dom',
    'data:text/html,<p>works</p>',
  ]
  const { stdout } = spawnSync(path, args, {
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return /<p>works<\/p>/.test(stdout ?? '')
}

function fromDebian() {
  if (!hasApt()) return undefined
  console.log('Installing Chromium for the tests (apt-get) …')
  // An older system may have no package of the shell.
  aptInstall(['chromium', 'chromium-headless-shell'], ['chromium'])
  return ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].filter(existsSync).find(works)
}

function fromPlaywright() {
  console.log('Getting a Chromium for the tests (playwright install chromium) …')
  spawnSync(node24(), [programOf('@playwright/test', 'playwright'), 'install', 'chromium'], {
    cwd: root,
    stdio: 'inherit',
    timeout: 600_000,
  })
  const path = playwrightChromium()
  if (!path || !existsSync(path)) return undefined
  if (works(path)) return path
  console.error('That Chromium lacks libraries of the system: sudo npx playwright install-deps chromium')
  return undefined
}

function playwrightChromium() {
  if (!existsSync(join(modules, 'playwright-core'))) return undefined
  const script = "process.stdout.write(require('playwright-core').chromium.executablePath())"
  return spawnSync(node24(), ['-e', script], { cwd: root, encoding: 'utf8', timeout: 30_000 }).stdout || undefined
}
