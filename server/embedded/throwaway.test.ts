import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isAlive, postmasterPid, until } from './process.ts'
import { ask, dataFolder } from './testing.ts'
import { startThrowaway } from './throwaway.ts'

test('a throwaway server answers over TCP and leaves nothing', async t => {
  const dir = dataFolder(t)
  const server = await startThrowaway({ dir, tcp: true })
  assert.equal(server.connection.host, '127.0.0.1')
  const [row] = await ask<{ superuser: string; fsync: string }>(
    server.connection,
    `select current_setting('is_superuser') superuser, current_setting('fsync') fsync`,
  )
  assert.deepEqual(row, { superuser: 'on', fsync: 'off' })
  await server.stop()
  assert.equal(existsSync(dir), false)
  await assert.rejects(ask(server.connection, 'select 1'), { code: 'ECONNREFUSED' })
})

test('a throwaway server ends with the process that started it, however that ends', async () => {
  const program = fileURLToPath(import.meta.resolve('./throwaway.ts'))
  const script = `const { startThrowaway } = await import(${JSON.stringify(program)}); console.log((await startThrowaway()).connection.host); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [host] = (await once(child.stdout, 'data')) as [Buffer]
  const dataDir = dirname(host.toString().trim())
  const pid = postmasterPid(join(dataDir, 'postgres')) ?? 0
  assert.ok(isAlive(pid))
  child.kill('SIGKILL')
  assert.ok(await until(() => !isAlive(pid) && !existsSync(dataDir), 20_000))
})
