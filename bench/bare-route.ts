import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/embedded/settings.ts'
import type { BenchDatabase } from './database.ts'
import { type Program, startProgram } from './processes.ts'

const connections = 16
const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Answers per second over kept connections, asked by a process of its own. Anything but a success is an error. */
export const answersPerSecond = async (url: string, seconds: number, codings = 'gzip, br'): Promise<number> => {
  const wish = JSON.stringify({ url, connections, seconds, codings })
  const child = spawn(process.execPath, [fileOf('load.ts'), wish], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  const { perSecond, failures } = JSON.parse(said) as { perSecond: number; failures: number }
  if (failures > 0) throw new Error(`${url}: ${failures} refusals or errors`)
  return perSecond
}

/** What answers over HTTP are measured against: a bare route with `select 1`, in a process of its own. */
export const startYardstick = async (connection: BenchDatabase['connection']): Promise<Program> => {
  const port = await freePort()
  const args = [fileOf('yardstick.ts'), JSON.stringify({ port, connection })]
  return startProgram(args, { NODE_ENV: 'production' }, { url: `http://127.0.0.1:${port}`, answers: '/' })
}
