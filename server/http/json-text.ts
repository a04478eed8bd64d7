/** JSON of a reply's `data` that the contract's own schema made before, and what goes beside it: a hot path hands them over unchecked. */
export class JsonText {
  readonly text: string
  readonly meta: object
  constructor(text: string, meta: object = {}) {
    this.text = text
    this.meta = meta
  }
}

export const jsonList = (entries: readonly string[], meta: object): JsonText => new JsonText(`[${entries.join(',')}]`, meta)

/** A reply's `data` and further fields of the envelope; `serve` checks both by the contract. */
export class ReplyWithMeta {
  readonly data: unknown
  readonly meta: object
  constructor(data: unknown, meta: object) {
    this.data = data
    this.meta = meta
  }
}
