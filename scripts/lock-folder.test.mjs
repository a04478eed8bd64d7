import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { withLock } from './lock-folder.mjs'

function folder(t) {
  const dir = mkdtempSync(join(tmpdir(), 'atithi-lock-'))
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  return { lock: join(dir, 'lock'), file: join(dir, 'file') }
}

test('processes with one lock work one after the other', async t => {
  const { lock, file } = folder(t)
  writeFileSync(file, '')
  const script = `
    import { appendFileSync } from 'node:fs'
    const { withLock } = await import(${JSON.stringify(import.meta.resolve('./lock-folder.mjs'))})
    await withLock(${JSON.stringify(lock)}, () => undefined, async () => {
      appendFileSync(${JSON.stringify(file)}, '(')
      await new Promise(again => setTimeout(again, 50))
      appendFileSync(${JSON.stringify(file)}, ')')
    })`
  const children = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }))
  await Promise.all(children.map(child => once(child, 'exit')))
  assert.equal(readFileSync(file, 'utf8'), '()()()')
  assert.equal(existsSync(lock), false)
})

test('the lock of a process that is gone is taken over, and given back when the work fails', async t => {
  const { lock } = folder(t)
  mkdirSync(lock)
  writeFileSync(join(lock, 'pid'), '4194304')
  await assert.rejects(
    withLock(
      lock,
      () => undefined,
      () => {
        assert.equal(readFileSync(join(lock, 'pid'), 'utf8'), String(process.pid))
        throw new Error('work failed')
      },
    ),
    /work failed/,
  )
  assert.equal(existsSync(lock), false)
})
