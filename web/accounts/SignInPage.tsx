import { lazy, startTransition, useState } from 'react'
import { useLocation } from 'react-router'
import { nextPage } from '#web/session/next-page.ts'
import { useUser } from '#web/session/session.ts'
import { isSignedIn } from '#web/session/stored-user.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Link, Navigate } from '#web/ui/text/Link.tsx'
import { AccountCard } from './AccountCard.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { SignInForm } from './SignInForm.tsx'

const ForgotForm = lazy(async () => ({ default: (await loadCode(() => import('./ForgotForm.tsx'))).ForgotForm }))

/** The state passed by another page: a message, such as the server's answer to a sign-up, and the typed email. */
interface From {
  message?: string
  email?: string
  forgot?: boolean
}

/** Sign in, or ask for a new password. Whoever is signed in already goes on to the dashboard. */
export const SignInPage = () => {
  const user = useUser()
  // Redirects only users who came here signed in: after a sign-in here, the form decides where to go.
  const [cameSignedIn] = useState(isSignedIn)
  const here = useLocation()
  // The server renders the page without state and query, the same for all users.
  const { state, search } = useHydrated() ? here : { state: null, search: '' }
  const { message, email = '', forgot: asked = false } = (state ?? {}) as From
  const [forgot, setForgot] = useState(asked)
  const [filled, setFilled] = useState({ email, password: '', times: 0 })
  const fill = (account: { email: string; password: string }) => setFilled({ ...account, times: filled.times + 1 })
  const next = nextPage(search) ?? '/dashboard'
  if (cameSignedIn && user && !forgot) return <Navigate to={next} replace />
  if (forgot) return <ForgotForm email={filled.email} onBack={() => setForgot(false)} />
  return (
    <AccountCard
      title="Sign in"
      lead="For hotels that take their own bookings."
      after={
        <div className="stack gap-5">
          <p>
            Didn’t have an account? <Link to={`/adminsignup${search}`}>Sign up here</Link>
          </p>
          <DemoAccounts onChoose={fill} />
        </div>
      }
    >
      <noscript>
        <p>Signing in needs JavaScript, which is switched off in this browser.</p>
      </noscript>
      <SignInForm
        key={filled.times}
        filled={filled}
        before={message && <Alert tone="success">{message}</Alert>}
        onForgot={email => {
          fill({ email, password: '' })
          startTransition(() => setForgot(true))
        }}
      />
    </AccountCard>
  )
}
