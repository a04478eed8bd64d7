import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { themeCss } from '#web/theme.ts'
import { LeaveGuard } from '#web/ui/form/LeaveGuard.tsx'
import '#web/ui/global.css'
import '#web/ui/layout.css'

/** Shows a part of the product as the whole of a page. */
export const show = (title: string, part: ReactNode): void => {
  const look = document.createElement('style')
  look.textContent = `${themeCss()} main { max-width: 56rem; margin: 0 auto; padding: 1rem }`
  document.head.append(look)
  const element = (
    <main>
      <h1>{title}</h1>
      {part}
      <LeaveGuard />
    </main>
  )
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<RouterProvider router={createBrowserRouter([{ path: '*', element }])} />)
}
