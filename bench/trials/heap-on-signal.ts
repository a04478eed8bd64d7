// Loaded before the product by the memory trial: on SIGUSR2 collects garbage and writes memory usage to HEAP_FILE.
import { renameSync, writeFileSync } from 'node:fs'

const { HEAP_FILE = '' } = process.env
process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.() // what the first one finalised
  writeFileSync(`${HEAP_FILE}.new`, JSON.stringify(process.memoryUsage()))
  renameSync(`${HEAP_FILE}.new`, HEAP_FILE)
})
