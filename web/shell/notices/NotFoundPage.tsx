import { ButtonLink } from '#web/ui/text/Button.tsx'
import { useTitle } from '../use-title.ts'
import { Notice, NoticePage } from './NoticePage.tsx'

export const notFoundTitle = '404 - Page Not Found'

const NotFoundText = () => {
  useTitle(notFoundTitle)
  return (
    <>
      <p>The page you are looking for does not exist.</p>
      <ButtonLink variant="primary" to="/dashboard">
        Go Home
      </ButtonLink>
    </>
  )
}

/** For unknown addresses and unknown hotels alike. */
export const NotFoundPage = () => (
  <NoticePage title={notFoundTitle}>
    <NotFoundText />
  </NoticePage>
)

/** The same inside the dashboard. */
export const NotFound = () => (
  <Notice title={notFoundTitle}>
    <NotFoundText />
  </Notice>
)
