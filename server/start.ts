// What `npm start` and the image run: the product (main.ts) with a bound on its memory. V8 takes the bound at its very start only, so this
// process becomes the product by starting Node anew in its own place: with the same id, parents, terminal and signals. Windows cannot do
// that: there Node's own bound holds.
import { join } from 'node:path'
import { boundHeap } from './config.ts'
import { memoryHere } from './embedded/settings.ts'

if (process.execve && process.platform !== 'win32') {
  const main = join(import.meta.dirname, 'main.ts')
  process.execve(process.execPath, [process.execPath, ...process.execArgv, main, ...process.argv.slice(2)], boundHeap(memoryHere()))
} else await import('./main.ts')
