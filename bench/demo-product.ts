import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../server/embedded/settings.ts'
import { dataFolder, removeData } from './database.ts'
import { type Program, startProgram } from './processes.ts'

export const thisCheckout = fileURLToPath(new URL('..', import.meta.url))

/** Starts the product of a checkout (with node_modules and dist) with its demo, without limits by count. */
export const startDemo = async (checkout: string): Promise<Program> => {
  const dataDir = dataFolder()
  const port = await freePort()
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off' }
  const address = { url: `http://localhost:${port}`, answers: '/readyz' }
  const program = await startProgram([join(resolve(checkout), 'server/main.ts')], env, address)
  return { ...program, close: () => program.close().then(() => removeData(dataDir)) }
}
