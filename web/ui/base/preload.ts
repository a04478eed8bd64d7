let load: (path: string) => void = () => undefined

/** How the code of a page is fetched before it is asked for; without it nothing is. */
export const preloadBy = (loader: (path: string) => void): void => {
  load = loader
}

/** Fetches the code of the page at an address, so that it is there when somebody goes there. */
export const preload = (to: string): void => load(to.replace(/[?#].*/, ''))
