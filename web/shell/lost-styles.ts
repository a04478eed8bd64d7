const lost = new Set<string>()

/** Hears of style sheets that did not come: the loader of pages takes them for loaded, and would never ask again. */
export const watchStyles = (): void =>
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      lost.add(target.href)
      target.remove()
    },
    true,
  )

const again = (href: string) =>
  new Promise<void>((done, fail) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.onload = () => done()
    link.onerror = () => fail(new Error('Unable to preload CSS'))
    lost.delete(href)
    document.head.append(link)
  })

/** Asks again for what is lost; rejects when it does not come now either. */
export const findStyles = async (): Promise<void> => {
  await Promise.all([...lost].map(again))
}
