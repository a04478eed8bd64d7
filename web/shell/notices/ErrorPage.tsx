import { isRouteErrorResponse, useRouteError } from 'react-router'
import { isSignedIn } from '#web/session/stored-user.ts'
import { Button, ButtonLink } from '#web/ui/text/Button.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'
import { TestMode } from '../layout/TestMode.tsx'
import { useTitle } from '../use-title.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { NoticePage } from './NoticePage.tsx'

const title = 'Oops! Something went wrong'

/** Of a fault of the program its own words are no sentence for a reader. */
const messageOf = (error: unknown): string => {
  if (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data) return error.data
  const isFault = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
  return (error instanceof Error && !isFault && error.message) || 'An unexpected error occurred.'
}

/** What stands in the place of a route that failed, or that does not exist. */
export const ErrorPage = () => {
  const error = useRouteError()
  return (
    <>
      {isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failure message={messageOf(error)} />}
      <TestMode />
    </>
  )
}

const Failure = ({ message }: { message: string }) => {
  const navigate = useNavigate()
  useTitle(title)
  return (
    <NoticePage title={title}>
      <p role="alert">{message}</p>
      <div className="row">
        {isSignedIn() ? (
          <ButtonLink variant="primary" to="/dashboard">
            Go to Dashboard
          </ButtonLink>
        ) : (
          <Button variant="primary" onClick={() => navigate(-1)}>
            Go Back
          </Button>
        )}
        <Button onClick={() => location.reload()}>Retry</Button>
      </div>
    </NoticePage>
  )
}
