// What `npm start` and the image run: the product (main.ts) with a limit on its memory and a folder for its compiled
// sources, which makes every start but the first a quarter shorter. Node takes both only at its start, so this process
// replaces itself by a new Node with the same id, parents, terminal and signals. Windows cannot do that; there Node's
// own settings apply.
import { join } from 'node:path'
import { memoryHere } from './embedded/settings.ts'
import { boundHeap } from './heap-bound.ts'

if (process.execve && process.platform !== 'win32') {
  const main = join(import.meta.dirname, 'main.ts')
  const compiled = join(import.meta.dirname, '../node_modules/.cache/atithi-compiled')
  const env = { NODE_COMPILE_CACHE: compiled, ...boundHeap(memoryHere()) } // the operator's own folder wins
  process.execve(process.execPath, [process.execPath, ...process.execArgv, main, ...process.argv.slice(2)], env)
} else await import('./main.ts')
