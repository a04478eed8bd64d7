const workMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Milliseconds of processor of the longest turn of the event loop while something is done, give or take one: so long others had to wait for it.
 * Time of this thread alone, so a busy machine does not count.
 */
export const longestTurn = async (work: () => Promise<unknown>): Promise<number> => {
  let [longest, last] = [0, workMs()]
  const turn = () => {
    const now = workMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  // Looked at each millisecond, not at each turn: a process that never rests makes garbage, and clearing that away is a turn too.
  const timer = setInterval(turn, 1)
  try {
    await work()
    turn()
  } finally {
    clearInterval(timer)
  }
  return longest
}
