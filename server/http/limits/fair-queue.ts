import { tooMany, unavailable } from '../errors/errors.ts'

interface LineLimits {
  /** How many items of one owner may wait; one more is a 429. */
  waitingOfOne?: number
  /** How many items may wait in all; one more is a 503 with the message `full`. */
  waiting?: number
  full?: string
}

/** Waiting items, a line for each owner. The owners take turns, so that one with many items delays no others. */
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

  /** Removes and returns the first item of the owner whose turn it is; undefined when none waits. */
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
  /** Milliseconds after which one more task is started beside slow ones; undefined: never. */
  extraAfterMs?: number
}

/** Runs a few tasks at a time; the owners of the waiting ones take turns. */
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

  /** Does the work in its owner's turn and returns its result. Rejects with a Refusal at once when too many wait. */
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
