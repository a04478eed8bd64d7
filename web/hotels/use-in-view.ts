import { type RefObject, useEffect, useState } from 'react'

/** Whether the element can be seen; true until that is known. */
export const useInView = (element: RefObject<Element | null>): boolean => {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(entries => setInView(entries.some(entry => entry.isIntersecting)), {
      rootMargin: '-64px 0px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return inView
}
