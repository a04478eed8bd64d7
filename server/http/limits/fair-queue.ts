import { tooMany, unavailable } from '../errors/errors.ts'

interface LineLimits {
  /** How much of one owner may wait; more is a 429. */
  waitingOfOne?: number
  /** How much may wait altogether; more is a 503 that says `full`. */
  waiting?: number
  full?: string
}

/** What waits, in a line for each owner. The owners take turns: whoever asks for much waits for themselves and not for others. */
export class FairLine<T> {
  readonly #limits: LineLimits
  readonly #lines = new Map<string, T[]>()
  #size = 0

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#size
  }

  /** Throws a Refusal when there is no place. */
  push(owner: string, item: T): void {
    const { waitingOfOne = Number.POSITIVE_INFINITY, waiting = Number.POSITIVE_INFINITY, full } = this.#limits
    const line = this.#lines.get(owner) ?? []
    if (line.length >= waitingOfOne) throw tooMany(5)
    if (this.#size >= waiting) throw unavailable(full)
    line.push(item)
    this.#lines.set(owner, line)
    this.#size += 1
  }

  /** Takes out the first of the owner whose turn it is; undefined when nothing waits. */
  shift(): T | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [owner, line] = first
    const item = line.shift()
    this.#size -= 1
    this.#lines.delete(owner)
    if (line.length > 0) this.#lines.set(owner, line) // at the end: the other owners come first
    return item
  }
}

interface QueueLimits extends LineLimits {
  atOnce: number
  /** Milliseconds after which one more is begun beside work that takes so long; never when undefined. */
  extraAfterMs?: number
}

/** Work that is done a few at a time, its owners in turn. */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #line: FairLine<() => void>
  #working = 0
  #isSlow = false
  #timer: NodeJS.Timeout | undefined

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#line = new FairLine(limits)
  }

  get isIdle(): boolean {
    return this.#working === 0
  }

  /** Does the work in its owner's turn, and gives its result. Rejects with a Refusal at once when there is no place to wait. */
  run<R>(owner: string, work: () => Promise<R>): Promise<R> {
    return new Promise(resolve => {
      this.#line.push(owner, () => resolve(this.#do(work)))
      this.#beginNext()
    })
  }

  async #do<R>(work: () => Promise<R>): Promise<R> {
    try {
      return await work()
    } finally {
      this.#working -= 1
      this.#beginNext()
    }
  }

  #beginNext(): void {
    if (this.#working >= this.#limits.atOnce + (this.#isSlow ? 1 : 0)) return
    const begin = this.#line.shift()
    if (!begin) return
    this.#working += 1
    if (this.#limits.extraAfterMs !== undefined) this.#watch(this.#limits.extraAfterMs)
    begin()
  }

  #watch(extraAfterMs: number): void {
    this.#isSlow = false
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#isSlow = true
      this.#beginNext()
    }, extraAfterMs).unref()
  }
}
