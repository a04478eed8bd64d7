import { ButtonLink } from '#web/ui/text/Button.tsx'
import { useTitle } from '../use-title.ts'
import { Notice } from './NoticePage.tsx'

const title = 'Access Denied'

/** Where somebody ends who asked for a page that is not theirs. */
export const AccessDenied = () => {
  useTitle(title)
  return (
    <Notice title={title}>
      <p>You do not have permission to view this page.</p>
      <ButtonLink variant="primary" to="/dashboard">
        Back to Home
      </ButtonLink>
    </Notice>
  )
}
