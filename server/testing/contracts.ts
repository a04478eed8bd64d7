import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '#shared/contract/endpoint.ts'

/** Every contract of the API: whatever an exported `…Api` of shared/ holds. */
export const contracts = async (): Promise<Endpoint[]> => {
  const folder = join(import.meta.dirname, '../../shared')
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith('.ts') && !/\.test\.ts$|^testing\//.test(file))
  const modules = (await Promise.all(files.map(file => import(`#shared/${file}`)))) as Record<string, unknown>[]
  return modules.flatMap(module =>
    Object.entries(module).flatMap(([name, api]) => (name.endsWith('Api') ? Object.values(api as Record<string, Endpoint>) : [])),
  )
}
