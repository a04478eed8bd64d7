// Loaded before the product by the trial of public calls: between two SIGUSR2 it measures the longest turn of the event
// loop, in processor time of this thread, and then writes it to the file in TURNS_FILE.
import { renameSync, writeFileSync } from 'node:fs'

const { TURNS_FILE = '' } = process.env
const workMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
const tell = (text: string) => {
  writeFileSync(`${TURNS_FILE}.new`, text)
  renameSync(`${TURNS_FILE}.new`, TURNS_FILE)
}

let watching: { longest: number; last: number } | undefined

const turn = () => {
  if (!watching) return
  const now = workMs()
  watching.longest = Math.max(watching.longest, now - watching.last)
  watching.last = now
  setImmediate(turn)
}

process.on('SIGUSR2', () => {
  if (watching) {
    const { longest } = watching
    watching = undefined
    return tell(JSON.stringify({ longest }))
  }
  watching = { longest: 0, last: workMs() }
  setImmediate(turn)
  tell('{}')
})
