import { useLocation } from 'react-router'
import { accountApi, SignupFields } from '#shared/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Link, useNavigate } from '#web/ui/Link.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import { kinds } from '#web/ui/tidy.ts'
import { useForm } from '#web/ui/use-form.ts'
import { AccountCard } from './AccountCard.tsx'
import { passwordHint } from './password-hint.ts'

const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '' }

/** A new hotel owner; the account opens by the link that is mailed. */
export const SignupPage = () => {
  const signup = useSave(accountApi.signup)
  const navigate = useNavigate()
  // The page that was asked for before.
  const { search } = useLocation()
  const form = useForm({
    labels: { name: 'Name', email: 'Email', phone: 'Phone', password: 'Password', confirmPassword: 'Confirm password' },
    values: empty,
    schema: SignupFields,
    kinds: { phone: kinds.phone },
    send: ({ confirmPassword: _, ...input }) => signup.mutateAsync(input),
    onSent: ({ message }) => navigate(`/login${search}`, { state: { message } }),
  })
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
      <Form form={form} aria-label="Create new Account" before="Signup failed: ">
        <TextInput {...form.field('name')} autoComplete="name" maxLength={50} />
        <TextInput {...form.field('email')} type="email" autoComplete="username" maxLength={100} />
        <PhoneInput {...form.field('phone')} />
        <PasswordInput {...form.field('password')} hint={passwordHint} autoComplete="new-password" maxLength={20} />
        <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" maxLength={20} />
        <Button type="submit" variant="primary" wide busy={form.pending}>
          {form.pending ? 'Signing up...' : 'Sign up'}
        </Button>
      </Form>
    </AccountCard>
  )
}
