interface Question<R> {
  now: Promise<R>
  next?: Promise<R>
}

/**
 * One question for all who want to know the same at the same time. Nobody gets an answer that was asked for before they came: who comes
 * while a question is on its way waits for the next one, together with all others who do.
 */
export const singleFlight = <R>(ask: (about: string) => Promise<R>): ((about: string) => Promise<R>) => {
  const running = new Map<string, Question<R>>()
  const begin = (about: string): Promise<R> => {
    const question: Question<R> = { now: ask(about) }
    running.set(about, question)
    const end = () => {
      if (running.get(about) === question) running.delete(about)
    }
    question.now.then(end, end)
    return question.now
  }
  return about => {
    const before = running.get(about)
    if (!before) return begin(about)
    const again = () => begin(about)
    before.next ??= before.now.then(again, again)
    return before.next
  }
}
