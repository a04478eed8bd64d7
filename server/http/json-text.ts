/** JSON of a reply's `data` that the contract's own schema made before: a hot path hands it over unchecked. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const jsonList = (entries: readonly string[]): JsonText => new JsonText(`[${entries.join(',')}]`)

/** A reply's `data` and further fields of the envelope; `serve` checks both by the contract. */
export class ReplyWithMeta {
  readonly data: unknown
  readonly meta: object
  constructor(data: unknown, meta: object) {
    this.data = data
    this.meta = meta
  }
}
