/** What `FairQueue.run` throws when a place cannot be had: `own` when the owner has too many waiting, else the whole line is full. */
export class QueueFull extends Error {
  readonly own: boolean
  constructor(own: boolean) {
    super(own ? 'Too much of one owner waits already.' : 'Too much waits already.')
    this.own = own
  }
}

interface Limits {
  /** How much is worked on at a time. */
  atOnce: number
  /** How much may wait, of one owner and altogether. */
  waitingOfOne: number
  waiting: number
}

/**
 * Work that is done a few at a time. What waits stands in a line of its owner's, and the owners take turns: whoever asks for much waits for
 * themselves and not for others.
 */
export class FairQueue {
  readonly #limits: Limits
  readonly #lines = new Map<string, (() => void)[]>()
  #working = 0
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Nothing is worked on, nothing waits. */
  get isIdle(): boolean {
    return this.#working === 0
  }

  /** Does the work in its owner's turn, and gives its result. Throws QueueFull at once when there is no place. */
  async run<R>(owner: string, work: () => Promise<R>): Promise<R> {
    if (this.#working < this.#limits.atOnce) this.#working += 1
    else await this.#turn(owner)
    try {
      return await work()
    } finally {
      if (!this.#next()) this.#working -= 1
    }
  }

  #turn(owner: string): Promise<void> {
    const line = this.#lines.get(owner) ?? []
    if (line.length >= this.#limits.waitingOfOne) throw new QueueFull(true)
    if (this.#waiting >= this.#limits.waiting) throw new QueueFull(false)
    this.#lines.set(owner, line)
    this.#waiting += 1
    return new Promise(begin => line.push(begin))
  }

  /** Hands the place of finished work to the owner whose turn it is; false when nobody waits. */
  #next(): boolean {
    const [first] = this.#lines
    if (!first) return false
    const [owner, line] = first
    this.#lines.delete(owner)
    const begin = line.shift()
    if (line.length > 0) this.#lines.set(owner, line) // at the end: the other owners come first
    this.#waiting -= 1
    begin?.()
    return true
  }
}
