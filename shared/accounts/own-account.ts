import { z } from 'zod'
import { email, phoneNumber, username } from '../contract/fields.ts'

/** What people change of their own account; an address that differs needs the current password, and holds once its mailed link is opened. */
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

/** The own account; `newEmail` is an address that waits for its link to be opened. */
export const OwnAccount = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable(), newEmail: z.string().nullable() })
export type OwnAccount = z.output<typeof OwnAccount>
