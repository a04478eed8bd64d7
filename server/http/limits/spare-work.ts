/**
 * Work that can be left out: at most about a fifth of the thread's time goes to it. None begins beside other such work,
 * nor for four times as long as the last took. Waiting counts too, so what it took of the thread is less.
 */
export class SpareWork {
  readonly #now: () => number
  #next = Number.NEGATIVE_INFINITY

  constructor(now = () => performance.now()) {
    this.#now = now
  }

  /** Does the work and returns its result, or leaves it out and returns undefined at once. */
  async run<R>(work: () => Promise<R>): Promise<R | undefined> {
    const began = this.#now()
    if (began < this.#next) return undefined
    this.#next = Number.POSITIVE_INFINITY
    try {
      return await work()
    } finally {
      const ended = this.#now()
      this.#next = ended + 4 * (ended - began)
    }
  }
}
