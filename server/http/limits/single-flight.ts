interface Question<R> {
  now: Promise<R>
  next?: Promise<R>
}

/**
 * Merges simultaneous calls of `ask` with the same `about`. All who call while one runs share a single next call, which
 * starts when that ends and has the `how` of the first of them. So no caller gets an answer older than its call.
 */
export const singleFlight = <R, How extends unknown[]>(ask: (about: string, ...how: How) => Promise<R>): typeof ask => {
  const running = new Map<string, Question<R>>()
  const begin = (about: string, how: How): Promise<R> => {
    const question: Question<R> = { now: ask(about, ...how) }
    running.set(about, question)
    const end = () => {
      if (running.get(about) === question) running.delete(about)
    }
    question.now.then(end, end)
    return question.now
  }
  return (about, ...how) => {
    const before = running.get(about)
    if (!before) return begin(about, how)
    const again = () => begin(about, how)
    before.next ??= before.now.then(again, again)
    return before.next
  }
}
