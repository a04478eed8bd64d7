import { spawn } from 'node:child_process'
import { cleanEnvironment, node24, root } from './places.mjs'

const groups = new Set()

/**
 * Runs a program in Node, for at most `minutes`, and returns its exit code. Its own process group lets whatever it
 * starts end with it.
 */
export function run(args, { env = {}, minutes = 15 } = {}) {
  const posix = process.platform !== 'win32'
  return new Promise(done => {
    const child = spawn(node24(), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: cleanEnvironment(env), detached: posix })
    const group = signal => {
      try {
        if (child.pid !== undefined) process.kill(posix ? -child.pid : child.pid, signal)
      } catch {
        // No process of the group is left.
      }
    }
    const tooLong = setTimeout(() => {
      console.error(`Ended after ${minutes} minutes: ${args.join(' ')}`)
      group('SIGKILL')
    }, minutes * 60_000)
    const finish = code => {
      clearTimeout(tooLong)
      group('SIGKILL')
      groups.delete(group)
      done(code)
    }
    groups.add(group)
    child.on('error', error => finish(error.message))
    child.on('exit', (code, signal) => finish(signal ?? code))
  })
}

/** Asks all running programs to end, and ends those that do not within 5 seconds. */
export async function endAll() {
  for (const group of groups) group('SIGTERM')
  const end = Date.now() + 5_000
  while (groups.size > 0 && Date.now() < end) await new Promise(again => setTimeout(again, 50))
  for (const group of groups) group('SIGKILL')
}
