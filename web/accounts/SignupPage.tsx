import { useLocation } from 'react-router'
import { accountApi, SignupFields } from '#shared/accounts.ts'
import { formatPhone, tidyPhone } from '#shared/phones.ts'
import { useSave } from '#web/api/client.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Link, useNavigate } from '#web/ui/Link.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import { AccountCard } from './AccountCard.tsx'
import { passwordHint } from './password-hint.ts'
import { useTextForm } from './use-text-form.ts'

const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '' }

/** A new hotel owner; the account opens by the link that is mailed. */
export const SignupPage = () => {
  const signup = useSave(accountApi.signup)
  const form = useTextForm({
    schema: SignupFields,
    initial: empty,
    tidy: values => ({ ...values, phone: tidyPhone(values.phone) }),
    answer: signup.error,
  })
  const navigate = useNavigate()
  // The page that was asked for before.
  const { search } = useLocation()
  const create = form.submit(({ confirmPassword: _, ...input }) => {
    if (signup.isPending) return
    signup.mutate(input, {
      onSuccess: ({ message }) => void navigate(`/login${search}`, { state: { message } }),
    })
  })
  const phone = form.field('phone')
  return (
    <AccountCard
      title="Create new Account"
      lead="For owners of hotels. Staff get their account from their hotel."
      after={
        <p>
          Already have an account? <Link to={`/login${search}`}>Sign in</Link>
        </p>
      }
    >
      <form onSubmit={create} noValidate aria-label="Create new Account">
        {signup.error && <Alert>Signup failed: {signup.error.message}</Alert>}
        <TextInput {...form.field('name')} label="Name" autoComplete="name" maxLength={50} required />
        <TextInput {...form.field('email')} label="Email" type="email" autoComplete="username" maxLength={100} required />
        <PhoneInput
          {...phone}
          label="Phone"
          required
          onBlur={() => {
            phone.onBlur()
            phone.onChange({ target: { value: formatPhone(tidyPhone(phone.value)) } })
          }}
        />
        <PasswordInput
          {...form.field('password')}
          label="Password"
          hint={passwordHint}
          autoComplete="new-password"
          maxLength={20}
          required
        />
        <PasswordInput {...form.field('confirmPassword')} label="Confirm password" autoComplete="new-password" maxLength={20} required />
        <Button type="submit" variant="primary" wide busy={signup.isPending}>
          {signup.isPending ? 'Signing up...' : 'Sign up'}
        </Button>
      </form>
    </AccountCard>
  )
}
