import type { StaffUser } from '#shared/accounts/access.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { tidyPhone } from '#shared/words/typed.ts'

/** How somebody new comes to a password. */
export const firstSignIns = [
  { value: 'invitation', label: 'Send an invitation' },
  { value: 'password', label: 'Set a password' },
] as const
type FirstSignIn = (typeof firstSignIns)[number]['value']

/** The form of a member of the staff, as typed. */
export interface UserValues {
  name: string
  email: string
  phone: string
  /** Of somebody new. */
  signIn: FirstSignIn
  password: string
  /** Ids of roles. */
  roles: readonly string[]
}

export const userValues = (user: StaffUser | undefined): UserValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: formatPhone(user?.phone ?? ''),
  signIn: 'invitation',
  password: '',
  roles: user?.roles.map(({ id }) => id) ?? [],
})

const asSent = ({ name, email, phone, roles }: UserValues) => ({
  name: name.trim(),
  email: email.trim().toLowerCase(),
  phone: tidyPhone(phone),
  roles: roles.map(id => ({ id })),
})

const same = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every(id => other.includes(id))

/** Returns only the changed values: an empty password, or an unchanged missing phone, would fail validation. */
export const changedOf = (values: UserValues, before: StaffUser) => {
  const { name, email, phone, roles } = asSent(values)
  const { password } = values
  const start = userValues(before)
  return {
    ...(name !== before.name && { name }),
    ...(email !== before.email && { email }),
    ...(phone !== (before.phone ?? '') && { phone }),
    ...(password !== '' && { password }),
    ...(!same(values.roles, start.roles) && { roles }),
  }
}

/** What a new member's form sends. */
export const newUserOf = (values: UserValues) => ({
  ...asSent(values),
  ...(values.signIn === 'invitation' ? { invite: true as const } : { password: values.password }),
})
