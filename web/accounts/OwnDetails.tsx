import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { type OwnAccount, OwnAccountForm } from '#shared/accounts/own-account.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { PasswordInput } from '#web/ui/field/PasswordInput.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'

/** The own name, phone and email. */
export const OwnDetails = () => {
  const query = useCall(accountApi.get, {}, { staleTime: 0 })
  return (
    <section className="card stack" aria-labelledby="details">
      <h2 id="details">Your details</h2>
      <Loaded query={query} loading={<LoadingBlock heights={['16rem']} />}>
        {account => <Details account={account} />}
      </Loaded>
    </section>
  )
}

const accountFormValues = ({ name, email, phone }: OwnAccount) => ({ name, email, phone: formatPhone(phone ?? ''), currentPassword: '' })

const Details = ({ account }: { account: OwnAccount }) => {
  const save = useSave(accountApi.update, { refreshes: [accountApi.get, authApi.validate] })
  const begun = accountFormValues(account)
  const changed = (typed: string, before: string) => (typed === before ? undefined : typed)
  const form = useForm({
    labels: { name: 'Name', phone: 'Phone', email: 'Email', currentPassword: 'Password, to change the email' },
    values: begun,
    formats: { phone: fieldFormats.phone },
    schema: OwnAccountForm,
    empty: { currentPassword: 'Enter your current password to change the email.' },
    // Only what differs is sent, and the password where it is needed.
    shape: ({ name, phone, email, currentPassword }) => ({
      name: changed(name, begun.name),
      phone: changed(phone, account.phone ?? ''),
      email: changed(email, begun.email),
      ...(email !== begun.email && { currentPassword }),
    }),
    send: input => save.mutateAsync(input),
    onSent: ({ data }, begin) => begin(accountFormValues(data)),
  })
  const newEmail = form.values.email !== begun.email
  return (
    <Form form={form} aria-label="Your details">
      {save.data && form.changes === 0 && <Alert tone="success">{save.data.message}</Alert>}
      <TextInput {...form.field('name')} autoComplete="name" maxLength={50} />
      <PhoneInput {...form.field('phone')} optional={false} />
      <TextInput {...form.field('email')} optional={false} type="email" autoComplete="username" maxLength={100} />
      {account.newEmail && (
        <p className="small">
          We mailed a link to <EmailAddress email={account.newEmail} />. The new email holds once the link is opened, within 24 hours.
        </p>
      )}
      {newEmail && <PasswordInput {...form.field('currentPassword')} optional={false} autoComplete="current-password" maxLength={200} />}
      <Button type="submit" variant="primary" busy={form.pending} disabled={form.changes === 0}>
        {form.pending ? 'Saving...' : 'Save details'}
      </Button>
    </Form>
  )
}
