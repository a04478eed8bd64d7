import { ButtonLink } from '#web/ui/text/Button.tsx'
import { Notice } from './NoticePage.tsx'
import { useTitle } from './use-title.ts'

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
