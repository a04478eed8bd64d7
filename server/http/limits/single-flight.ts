interface Question<R> {
  now: Promise<R>
  next?: Promise<R>
}

/**
 * One question for all who want to know the same (`about`) at the same time. Nobody gets an answer that was asked for before they came: who
 * comes while a question is on its way waits for the next one, together with all others who do; the first of them says how it is asked (`how`).
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
