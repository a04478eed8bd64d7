import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { loginFor } from '#web/session/next-page.ts'
import { forgetUser } from '#web/session/session.ts'
import { ButtonLink } from '#web/ui/text/Button.tsx'
import { useTitle } from '../use-title.ts'
import { NoticePage } from './NoticePage.tsx'

const title = 'Session Expired'

/** In the place of every page that needed the session. */
export const SessionExpired = () => {
  const cache = useQueryClient()
  const here = useLocation()
  useTitle(title)
  useEffect(() => {
    forgetUser()
    cache.clear()
  }, [cache])
  return (
    <NoticePage title={title}>
      <p role="alert">You have been signed out. Please sign in again to go on.</p>
      <ButtonLink variant="primary" to={loginFor(here)}>
        Go to Login
      </ButtonLink>
    </NoticePage>
  )
}
