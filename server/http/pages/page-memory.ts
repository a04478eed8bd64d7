/** What is kept of one page. */
export interface Kept<P> {
  /** Everything that the page was made from; made from anything else it is another page. */
  key: string
  page: P
  bytes: number
}

/**
 * Pages by the place they stand at, one each, the one asked for longest ago forgotten first. What many ask for at the same time is made once.
 */
export class PageMemory<P> {
  readonly #max: number
  readonly #kept = new Map<string, Kept<P>>()
  readonly #making = new Map<string, Promise<{ page: P; bytes: number }>>()
  #bytes = 0

  /** `max`: bytes that the pages may take together. */
  constructor(max: number) {
    this.#max = max
  }

  /**
   * The page of a place, as made from what the key says. `make` gives it with its size in bytes, 0 for a page that must not be kept. All who
   * ask while it is made get that one; when it went wrong for the one who asked first, it is made once more for the others.
   */
  async of(place: string, key: string, make: () => Promise<{ page: P; bytes: number }>): Promise<P> {
    const known = this.#kept.get(place)
    if (known?.key === key) {
      this.#kept.delete(place)
      this.#kept.set(place, known)
      return known.page
    }
    const running = this.#making.get(key)
    if (running) {
      const made = await running.catch(() => undefined)
      if (made && made.bytes > 0) return made.page
    }
    return (await (this.#making.get(key) ?? this.#make(place, key, make))).page
  }

  #make(place: string, key: string, make: () => Promise<{ page: P; bytes: number }>): Promise<{ page: P; bytes: number }> {
    const making = make()
      .then(made => {
        if (made.bytes > 0) this.#keep(place, { key, ...made })
        return made
      })
      .finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  #keep(place: string, made: Kept<P>): void {
    this.#forget(place)
    this.#kept.set(place, made)
    this.#bytes += made.bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#max) return
      this.#forget(oldest)
    }
  }

  #forget(place: string): void {
    this.#bytes -= this.#kept.get(place)?.bytes ?? 0
    this.#kept.delete(place)
  }
}
