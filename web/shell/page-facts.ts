import { createContext, use } from 'react'

/** What the server says about the installation; part of the page, so that server and browser draw the same. */
export interface PageFacts {
  /** A sandbox stands in for payments or mail. */
  sandbox: boolean
  /** The year of the copyright notice. */
  year: number
  /** Where the installation is reached: part of the names of calendar entries. */
  host: string
  /** The document has the rooms of the visitor's search, so it shows what the address says from the start. */
  hasRooms?: true | undefined
}

export const PageFactsContext = createContext<PageFacts>({ sandbox: false, year: 2026, host: 'localhost' })

export const usePageFacts = (): PageFacts => use(PageFactsContext)
