import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether packages of Debian can be installed here: there is apt-get, and we are root. */
export const hasApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs the first of these lists of packages that can be had; says why when none can. */
export function aptInstall(...lists) {
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Use-Pty=0', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      timeout: 600_000,
    })
  const get = packages => apt('install', '-y', ...packages)
  let result = get(lists[0])
  if (result.status !== 0) {
    apt('update')
    for (const packages of lists) if (result.status !== 0) result = get(packages)
  }
  if (result.status !== 0) console.error(`apt-get could not install it: ${result.stderr?.trim().split('\n').at(-1) ?? ''}`)
}
