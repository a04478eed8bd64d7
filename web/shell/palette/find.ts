/** Something that the palette leads to. */
export interface Find {
  /** Unique in the list. */
  id: string
  label: string
  about: string
  /** The status of a booking, shown at the end of the first line. */
  status?: string
  to: string
}
