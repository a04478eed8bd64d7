import { useEffect } from 'react'

/** The product's name, as it stands in titles and notices. */
export const productName = 'Atithi'

/** The document's title while this page is shown; the server writes the same one into the page that it renders. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
