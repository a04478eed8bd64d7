interface Question<R> {
  now: Promise<R>
  next?: Promise<R>
}

/**
 * One question (`about`) for all who ask it at the same time. Nobody gets an answer that was asked for before they came: they share the
 * next one, asked as the first of them says (`how`).
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
