import { type NavigateOptions, useSearchParams } from 'react-router'

/** Sets parts of the page's query, or takes them out where they are undefined; the page keeps its place. */
export const useQueryChange = () => {
  const [, setParams] = useSearchParams()
  return (parts: Readonly<Record<string, string | undefined>>, options?: NavigateOptions) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(parts)) value === undefined ? next.delete(name) : next.set(name, value)
        return next
      },
      { preventScrollReset: true, ...options },
    )
}
