import { commandLine, isAlive, parentOf } from './embedded/process.ts'

/** Milliseconds between two checks of the parent processes. */
const every = 500

/**
 * Calls `end` once the npm that started this process, or npm's shell, has exited: npm sends SIGTERM to its shell alone,
 * and an exiting shell signals no child. `script` is npm's command, by which that shell is recognised.
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
