import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { authApi, LoginForm } from '#shared/accounts/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { forgetRightsHash } from '#web/api/rights.ts'
import { afterLogin, nextPage } from '#web/session/next-page.ts'
import { storeUser } from '#web/session/session.ts'
import { useModals } from '#web/shell/notices/modals.tsx'
import { preload } from '#web/ui/base/preload.ts'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useTypedBefore } from '#web/ui/form/use-typed-before.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'
import { ResendVerification } from './ResendVerification.tsx'

import styles from './SignInForm.module.css'

interface SignInFormProps {
  filled: { email: string; password: string }
  /** What the page before says: it goes when the sign-in is refused. */
  before: ReactNode
  onForgot: (email: string) => void
}

export const SignInForm = ({ filled, before, onForgot }: SignInFormProps) => {
  const login = useSave(authApi.login)
  const navigate = useNavigate()
  const { search } = useLocation()
  const cache = useQueryClient()
  const { openModal } = useModals()
  const submitButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (filled.password) submitButton.current?.focus()
  }, [filled])
  const form = useForm({
    labels: { email: 'Email', password: 'Password' },
    values: { email: filled.email, password: filled.password },
    schema: LoginForm,
    guarded: false,
    send: input => login.mutateAsync(input),
    onSent: ({ data: user }) => {
      // Nothing that was read for somebody else may be shown to this person. What this page itself shows is for
      // everybody.
      cache.removeQueries({ type: 'inactive' })
      // The dashboard would ask the same first, and again once other rights than those before came with an answer.
      forgetRightsHash()
      const [first] = user.hotels
      cache.setQueryData([authApi.validate.path, first ? { hotelId: first.slug } : {}], user)
      storeUser(user)
      const { to, choosePlan } = afterLogin(user, nextPage(search))
      if (choosePlan) openModal('planSelect')
      return navigate(to, { replace: true })
    },
  })
  useTypedBefore(form)
  const next = nextPage(search) ?? '/dashboard'
  // The next page's code comes while the page rests, since a password manager may fill both fields; in browsers that
  // cannot say so, while somebody types.
  useEffect(() => {
    window.requestIdleCallback?.(() => preload(next))
  }, [next])
  return (
    <Form
      form={form}
      className={styles.form}
      // Should anybody but our script ever send it, then without the password in an address.
      method="post"
      data-needs-script
      onFocus={() => preload(next)}
      aria-label="Sign in"
      after={
        login.error?.status === 429 && (
          <p>
            <button type="button" className="text-button" onClick={() => onForgot(form.values.email)}>
              Reset your password
            </button>
          </p>
        )
      }
    >
      {!login.error && before}
      {form.general && login.error?.code === 'NOT_VERIFIED' && <ResendVerification email={form.values.email} />}
      <TextInput {...form.field('email')} type="email" autoComplete="username" maxLength={100} />
      <PasswordInput {...form.field('password')} autoComplete="current-password" maxLength={200} />
      <Button ref={submitButton} type="submit" variant="primary" wide busy={form.pending}>
        {form.pending ? 'Signing in...' : 'Sign in'}
      </Button>
      <button type="button" className={styles.forgot} onClick={() => onForgot(form.values.email)}>
        Forgot password?
      </button>
    </Form>
  )
}
