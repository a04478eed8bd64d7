/** Sends a signal to a process, or with a negative id to a group; one that has ended by itself in the meantime is no error. */
export const signalTo = (pid: number, signal: NodeJS.Signals): void => {
  if (pid === 0) throw new Error('0 would be this process and its siblings.')
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
