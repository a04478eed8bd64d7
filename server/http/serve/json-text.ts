/** JSON of a reply's `data` that the contract's own schema made before, and what goes beside it: a hot path hands them over unchecked. */
export class JsonText {
  /** The text, in parts: where it is long, putting them together takes a while, and each copy as long again. */
  readonly parts: readonly string[]
  readonly meta: object
  constructor(parts: readonly string[], meta: object = {}) {
    this.parts = parts
    this.meta = meta
  }
}

export const jsonList = (entries: readonly string[], meta: object): JsonText =>
  new JsonText(['[', ...entries.flatMap((entry, at) => (at === 0 ? [entry] : [',', entry])), ']'], meta)

/** A reply's `data` and further fields of the envelope; `serve` checks both by the contract. */
export class ReplyWithMeta {
  readonly data: unknown
  readonly meta: object
  constructor(data: unknown, meta: object) {
    this.data = data
    this.meta = meta
  }
}
