import { ButtonLink } from '#web/ui/Button.tsx'
import { NoticePage } from './NoticePage.tsx'
import { useTitle } from './use-title.ts'

export const notFoundTitle = '404 - Page Not Found'

/** For unknown addresses and unknown hotels alike. */
export const NotFoundPage = () => {
  useTitle(notFoundTitle)
  return (
    <NoticePage title={notFoundTitle}>
      <p>The page you are looking for does not exist.</p>
      <ButtonLink variant="primary" to="/dashboard">
        Go Home
      </ButtonLink>
    </NoticePage>
  )
}
