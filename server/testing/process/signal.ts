/** Sends a signal to a process, or to a group by a negative id; ignores one that has already ended. Throws for 0. */
export const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  if (pid === 0) throw new Error('0 would be this process and its siblings.')
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
