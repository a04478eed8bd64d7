import type { ComponentProps } from 'react'
import { easyPassword, type KnownNames } from '#shared/accounts/easy-passwords.ts'
import { password } from '#shared/contract/fields.ts'
import { PasswordInput } from './PasswordInput.tsx'

/** The rule of the specification (section 5) in words, before anything is wrong. */
export const passwordHint = '8 to 20 characters with a capital letter, a number and a symbol.'

/** A new password; a valid one that is easy to guess, such as one of `names`, gets an error while it is typed. */
export const NewPasswordInput = ({ names, ...field }: ComponentProps<typeof PasswordInput> & { names: KnownNames }) => {
  const typed = String(field.value)
  const easy = password.safeParse(typed).success ? easyPassword(typed, names) : undefined
  return <PasswordInput hint={passwordHint} autoComplete="new-password" maxLength={20} {...field} error={field.error ?? easy} />
}

/** For a form's `check`: refuses a password that is easy to guess. */
export const refuseEasy = (typed: string, about: KnownNames) => {
  const reason = easyPassword(typed, about)
  return reason ? { password: reason } : {}
}
