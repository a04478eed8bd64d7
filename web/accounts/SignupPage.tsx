import { useLocation } from 'react-router'
import { accountApi, SignupFields } from '#shared/accounts/accounts.ts'
import { personNames } from '#shared/accounts/easy-passwords.ts'
import { useSave } from '#web/api/client.ts'
import { NewPasswordInput, refuseEasy } from '#web/ui/field/NewPasswordInput.tsx'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { Link, useNavigate } from '#web/ui/text/Link.tsx'
import { AccountCard } from './AccountCard.tsx'
import { signedUp } from './signed-up.ts'

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
    formats: { phone: fieldFormats.phone },
    check: values => refuseEasy(values.password, { person: personNames(values) }),
    send: async ({ confirmPassword: _, ...input }) => ({ ...(await signup.mutateAsync(input)), email: input.email }),
    onSent: ({ message, email }) => {
      signedUp.set(email)
      return navigate(`/login${search}`, { state: { message, email } })
    },
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
        <NewPasswordInput {...form.field('password')} names={{ person: personNames(form.values) }} />
        <PasswordInput {...form.field('confirmPassword')} autoComplete="new-password" maxLength={20} />
        <Button type="submit" variant="primary" wide busy={form.pending}>
          {form.pending ? 'Signing up...' : 'Sign up'}
        </Button>
      </Form>
    </AccountCard>
  )
}
