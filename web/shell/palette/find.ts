/** Something that the palette leads to. */
export interface Find {
  /** Unique in the list. */
  id: string
  label: string
  about: string
  to: string
}
