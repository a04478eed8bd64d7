import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { authApi, LoginForm } from '#shared/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { afterLogin } from '#web/session/after-login.ts'
import { nextPage } from '#web/session/next-page.ts'
import { storeUser } from '#web/session/session.ts'
import { useModals } from '#web/shell/modals.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNavigate } from '#web/ui/Link.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { ResendVerification } from './ResendVerification.tsx'
import styles from './SignInForm.module.css'
import { useTextForm } from './use-text-form.ts'

interface SignInFormProps {
  filled: { email: string; password: string }
  onForgot: (email: string) => void
}

export const SignInForm = ({ filled, onForgot }: SignInFormProps) => {
  const login = useSave(authApi.login)
  const form = useTextForm({ schema: LoginForm, initial: { email: filled.email, password: filled.password }, answer: login.error })
  const navigate = useNavigate()
  const { search } = useLocation()
  const cache = useQueryClient()
  const { openModal } = useModals()
  const submitButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (filled.password) submitButton.current?.focus()
  }, [filled])
  const signIn = form.submit(input => {
    if (login.isPending) return
    login.mutate(input, {
      onSuccess: ({ data: user }) => {
        // Nothing that was read for somebody else may be shown to this person.
        cache.clear()
        storeUser(user)
        const { to, choosePlan } = afterLogin(user, nextPage(search))
        if (choosePlan) openModal('planSelect')
        void navigate(to, { replace: true })
      },
    })
  })
  return (
    <form onSubmit={signIn} noValidate aria-label="Sign in">
      {login.error && (
        <Alert>
          {login.error.message}
          {login.error.code === 'NOT_VERIFIED' && <ResendVerification by={{ email: form.values.email }} />}
        </Alert>
      )}
      <TextInput {...form.field('email')} label="Email" type="email" autoComplete="username" maxLength={100} required />
      <PasswordInput {...form.field('password')} label="Password" autoComplete="current-password" maxLength={200} required />
      <Button ref={submitButton} type="submit" variant="primary" wide busy={login.isPending || login.isSuccess}>
        {login.isPending || login.isSuccess ? 'Signing in...' : 'Sign in'}
      </Button>
      <button type="button" className={styles.forgot} onClick={() => onForgot(form.values.email)}>
        Forgot password?
      </button>
    </form>
  )
}
