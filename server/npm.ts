import { commandLine, isAlive, parentOf } from './embedded/process.ts'

/** Milliseconds between two looks at the processes above. */
const every = 500

/**
 * Calls `end` when the npm that started this process, or its shell, is gone: npm hands SIGTERM to its shell alone, and a shell that ends
 * tells nobody. `script`: npm's command, by which that shell is known.
 */
export const whenNpmEnds = (script: string, end: () => void): void => {
  const parent = process.ppid
  const npm = commandLine(parent).includes(script) ? parentOf(parent) : undefined
  const above = [parent, ...(npm === undefined ? [] : [npm])]
  const timer = setInterval(() => {
    if (above.every(isAlive)) return
    clearInterval(timer)
    end()
  }, every).unref()
}
