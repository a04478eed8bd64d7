import { useEffect, useRef, useState } from 'react'
import { authApi, LoginForm, type SignedInUser } from '#shared/accounts/accounts.ts'
import { call } from '#web/api/client.ts'
import { onSessionEnd } from '#web/api/session-end.ts'
import { afterLogin } from '#web/session/next-page.ts'
import { storeUser } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { discardChanges, isUnsaved } from '#web/ui/form/unsaved.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'

type End = (again: boolean) => void

/**
 * A sign-in dialog over the page for calls that found the session ended: typed text stays, and the calls are repeated.
 * If nothing was typed, a GET fails at once, and the page that replaces this one leads to the sign-in and back.
 */
export const SignInAgain = ({ user }: { user: SignedInUser }) => {
  const waiting = useRef<End[]>([])
  const [asking, setAsking] = useState(false)
  useEffect(
    () =>
      onSessionEnd(async ({ method }) => {
        if (method === 'GET' && waiting.current.length === 0 && !isUnsaved()) return false
        setAsking(true)
        return new Promise(end => void waiting.current.push(end))
      }),
    [],
  )
  const end = (again: boolean) => {
    setAsking(false)
    for (const one of waiting.current.splice(0)) one(again)
  }
  return asking && <Asking user={user} onEnd={end} />
}

const Asking = ({ user, onEnd }: { user: SignedInUser; onEnd: End }) => {
  const form = useForm({
    labels: { email: 'Email', password: 'Password' },
    values: { email: user.email, password: '' },
    schema: LoginForm,
    guarded: false,
    // Called outside the mutation cache: a wrong password must not count as the end of the session.
    send: input => call(authApi.login, input),
    onSent: ({ data }) => {
      if (data.id === user.id) {
        storeUser(data)
        return onEnd(true)
      }
      // Another user must not send what this one typed: the page starts again as theirs.
      discardChanges()
      history.replaceState(null, '', afterLogin(data).to)
      storeUser(data)
    },
  })
  const { element } = form
  useEffect(() => element.current?.querySelector<HTMLElement>('[name=password]')?.focus(), [element])
  const leave = () => {
    discardChanges()
    onEnd(false)
  }
  return (
    <Dialog
      open
      title="Sign in again"
      footer={
        <>
          <Button onClick={leave}>Leave without saving</Button>
          <Button type="submit" form={form.form} variant="primary" busy={form.pending}>
            {form.pending ? 'Signing in...' : 'Sign in'}
          </Button>
        </>
      }
    >
      <Form form={form} id={form.form} aria-label="Sign in again">
        <p>You have been signed out. What you typed is still here: sign in to go on.</p>
        <TextInput {...form.field('email')} type="email" autoComplete="username" maxLength={100} />
        <PasswordInput {...form.field('password')} autoComplete="current-password" maxLength={200} />
      </Form>
    </Dialog>
  )
}
