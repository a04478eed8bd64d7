// Before every command: what is missing is installed, built, found. Runs on Node 20 with nothing installed.
//   node scripts/prepare.mjs [build] [browser] [poppler]
import { browser } from './browser.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { poppler } from './poppler.mjs'

const steps = { build, browser, poppler }

try {
  await install()
  for (const name of process.argv.slice(2)) {
    if (!(name in steps)) throw new Error(`No step ${name}: there are ${Object.keys(steps).join(' and ')}`)
    await steps[name]()
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
