/** JSON of `data` that a contract's own schema made. */
export class CheckedText {
  /** In order; together they are the JSON. */
  readonly parts: readonly Buffer[]
  #answer: Buffer | undefined
  constructor(parts: readonly Buffer[]) {
    this.parts = parts
  }
  /** The whole answer, made once: a handler may hand over the same text again. */
  within(before: string, after: string): Buffer {
    this.#answer ??= Buffer.concat([Buffer.from(before), ...this.parts, Buffer.from(after)])
    return this.#answer
  }
}

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** JSON of `data` that was made by the contract's own schema before: a hot path hands it over as it is, nothing is parsed again. */
export const checkedText = (json: string): CheckedText => new CheckedText([Buffer.from(json)])

/** The same for a list, from the JSON of its entries: copied once, into the answer, and not encoded again. */
export const checkedList = (entries: readonly Buffer[]): CheckedText => {
  const parts: Buffer[] = [opening]
  for (const entry of entries) parts.push(entry, comma)
  if (parts.length > 1) parts.pop()
  parts.push(closing)
  return new CheckedText(parts)
}
