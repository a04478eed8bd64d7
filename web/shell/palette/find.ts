/** Something that the palette leads to. */
export interface Find {
  /** Unique in the list. */
  id: string
  label: string
  about: string
  /** Where a booking stands, at the end of its first line. */
  status?: string
  to: string
}
