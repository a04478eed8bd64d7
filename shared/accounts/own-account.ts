import { z } from 'zod'
import { email, phoneNumber, username } from '../contract/fields.ts'

/** Changes of the own account. A new email needs the current password, and applies once its mailed link is opened. */
export const OwnAccountForm = z
  .strictObject({
    name: username.optional(),
    phone: phoneNumber.optional(),
    email: email.optional(),
    currentPassword: z.string().max(200).optional(),
  })
  .refine(form => form.email === undefined || form.currentPassword, {
    message: 'Enter your current password to change the email.',
    path: ['currentPassword'],
  })

/** The own account; `newEmail` is an address whose mailed link was not opened yet. */
export const OwnAccount = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable(), newEmail: z.string().nullable() })
export type OwnAccount = z.output<typeof OwnAccount>
