import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { boundHeap } from './heap-bound.ts'
import { mainDataDir, startMain } from './testing/process/main-process.ts'

const megabyte = 2 ** 20
const code = `import { getHeapStatistics } from 'node:v8'; import { getCompileCacheDir } from 'node:module'
console.log('compiled', getCompileCacheDir()); console.log('heap', getHeapStatistics().heap_size_limit)`
const tellLimit = `--import=data:text/javascript,${encodeURIComponent(code)}`

/** The heap's limit in MB as the product itself sees it, in a start that a wrong setting ends at once. */
const limitOf = async (t: TestContext, options = '') => {
  const env = { DATA_DIR: mainDataDir(t), PORT: 'eighty', NODE_OPTIONS: `${tellLimit} ${options}` }
  const main = await startMain(t, env, ['start.ts'])
  assert.equal(await main.ended, 1)
  assert.match(main.err(), /^PORT wants [^\n]+\n$/)
  return Number(main.out().match(/\d+/g)?.at(-1)) / megabyte
}

test('the product runs with a bound on its memory, and one that the operator sets is kept', async t => {
  const bound = Number(boundHeap(Number.POSITIVE_INFINITY, {}).NODE_OPTIONS?.split('=')[1])
  assert.equal(bound, 1024)
  // Beside the old generation the limit counts the young one: 3 × 64 MB at most.
  const limit = await limitOf(t)
  assert.ok(limit >= 256 && limit <= bound + 192, `${limit} MB`)
  const chosen = await limitOf(t, '--max-old-space-size=300')
  assert.ok(chosen >= 300 && chosen <= 300 + 192, `${chosen} MB`)
})

test('compiled sources are kept beside the packages, or where the operator says', async t => {
  const folderOf = async (env: NodeJS.ProcessEnv) => {
    const main = await startMain(t, { DATA_DIR: mainDataDir(t), PORT: 'eighty', NODE_OPTIONS: tellLimit, ...env }, ['start.ts'])
    await main.ended
    return /.*compiled (.+)/s.exec(main.out())?.[1]?.split('\n')[0] ?? ''
  }
  assert.match(await folderOf({ NODE_COMPILE_CACHE: undefined }), /node_modules\/\.cache\/atithi-compiled\//)
  const own = join(mainDataDir(t), 'own')
  assert.ok((await folderOf({ NODE_COMPILE_CACHE: own })).startsWith(own))
})

test('a quarter of the memory, 256 to 1,024 MB', () => {
  const flag = (memory: number, env = {}) => boundHeap(memory, env).NODE_OPTIONS
  assert.equal(flag(2048 * megabyte), '--max-old-space-size=512')
  assert.equal(flag(512 * megabyte), '--max-old-space-size=256')
  assert.equal(flag(64 * 1024 * megabyte), '--max-old-space-size=1024')
  assert.equal(flag(0, { NODE_OPTIONS: '--max-old-space-size=99' }), '--max-old-space-size=256 --max-old-space-size=99')
})
