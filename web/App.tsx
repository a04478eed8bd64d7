import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PageFacts, PageFactsContext } from './shell/page-facts.ts'
import './ui/global.css'
import './ui/layout.css'

/** What the server writes into a page for the browser to go on from. */
export interface PageState {
  facts: PageFacts
  /** Whether the page holds its content, or is an empty shell. */
  rendered: boolean
  queries: DehydratedState
  /** Errors of the router, by route: a page that does not exist. */
  errors: Record<string, unknown> | null
}

/** What surrounds the router, the same on the server and in the browser. */
export const App = ({ cache, state, children }: { cache: QueryClient; state: PageState; children?: ReactNode }) => (
  <QueryClientProvider client={cache}>
    <HydrationBoundary state={state.queries}>
      <PageFactsContext value={state.facts}>{children}</PageFactsContext>
    </HydrationBoundary>
  </QueryClientProvider>
)
