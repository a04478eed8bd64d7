import { formatPhone } from '#shared/phones.ts'
import { fieldFormats } from '#web/ui/field-formats.ts'
import type { ChangePart } from './part.ts'

export interface GuestValues {
  userName: string
  userPhone: string
  userEmail: string
  specialRequest: string
}

export const guestPart: ChangePart<GuestValues> = {
  labels: { userName: 'Name', userPhone: 'Phone', userEmail: 'Email', specialRequest: 'Special request' },
  formats: { userName: fieldFormats.text, userPhone: fieldFormats.phone, userEmail: fieldFormats.email, specialRequest: fieldFormats.text },
  read: ({ user, specialRequest }) => ({
    userName: user.name,
    userPhone: formatPhone(user.phone),
    userEmail: user.email ?? '',
    specialRequest: specialRequest ?? '',
  }),
  input: ({ userName, userPhone, userEmail, specialRequest }, { now }) => ({
    ...(userName !== now.user.name && { userName }),
    ...(userPhone !== now.user.phone && { userPhone }),
    ...(userEmail !== (now.user.email ?? '') && { userEmail }),
    ...(specialRequest !== (now.specialRequest ?? '') && { specialRequest }),
  }),
}
