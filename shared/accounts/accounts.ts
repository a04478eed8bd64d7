import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { email, hotelRef, id, password, phoneNumber, queryFlag, username } from '../contract/fields.ts'
import { PermissionMap, RoleKey } from '../contract/permissions.ts'
import { OwnAccount, OwnAccountForm } from './own-account.ts'

export const ViewerRole = z.object({ id, name: z.string(), key: RoleKey.nullable() })

export const HotelChoice = z.object({ id, name: z.string(), slug: z.string() })

export const maxHotels = 50

/** The signed-in user of the specification; roles and permissions are those on the requested hotel. */
export const SignedInUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullish(),
  roles: z.array(ViewerRole),
  isHotelCreated: z.boolean(),
  isPaymentDone: z.boolean(),
  permissions: PermissionMap,
  /** The hotel set this password, so the dashboard asks for a new one first. The API refuses no call because of it. */
  mustChangePassword: z.boolean(),
  hotels: z.array(HotelChoice),
})
export type SignedInUser = z.output<typeof SignedInUser>

/** The rules of sign-up (specification, section 5) apply here too: no stored password can break them. */
export const LoginForm = z.strictObject({ email, password })
export const EmailForm = z.strictObject({ email })

const repetition = z.string().min(1, 'Passwords do not match').max(200, 'Passwords do not match')
const samePassword = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword
const mismatch = { message: 'Passwords do not match', path: ['confirmPassword'] }

export const SignupForm = z.strictObject({ name: username, email, phone: phoneNumber, password })
export const SignupFields = SignupForm.extend({ confirmPassword: repetition }).refine(samePassword, mismatch)
export const PasswordFields = z.strictObject({ password, confirmPassword: repetition }).refine(samePassword, mismatch)

export const ChangePasswordForm = z
  .strictObject({ currentPassword: z.string().min(1, 'Password is required.').max(200), password, confirmPassword: repetition })
  .refine(samePassword, mismatch)
  // Otherwise a password that somebody else chose could be "changed" to itself and stay known to them.
  .refine(form => form.password !== form.currentPassword, {
    message: 'Choose a password other than the current one.',
    path: ['password'],
  })

const token = z.string().min(20, 'This link is not complete.').max(100, 'This link is not complete.')
const nothing = z.object({})

/** What a mailed link is for: to verify a sign-up, to choose a password, or to verify an account's new email. */
export const linkKinds = ['verify', 'reset', 'email'] as const

export const LinkState = z.object({
  state: z.enum(['good', 'used', 'ended']),
  email: z.string().nullish(),
  /** Names that a new password must not be made of; only for a good link to choose a password. */
  names: z
    .object({ person: z.array(z.string()).readonly(), hotels: z.array(z.string()).readonly() })
    .partial()
    .optional(),
  /** The account was invited and has no password yet. */
  isFirstPassword: z.boolean().optional(),
})

export const authApi = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in',
    transaction: 'own',
    access: 'public',
    input: LoginForm,
    data: SignedInUser,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Signs out; also without a session',
    access: 'public',
    input: z.strictObject({}),
    data: nothing,
    message: 'Logged out successfully',
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/auth/verifyuser',
    summary: 'Opens the account of a sign-up by the link that was mailed',
    access: 'public',
    input: z.strictObject({ token }),
    data: z.object({ email: z.string() }),
    message: 'Email verified successfully',
  }),
  checkLink: endpoint({
    method: 'POST',
    path: '/api/auth/checklink',
    summary: 'Whether a mailed link still does what it is for: good, used, or ended (too old, replaced by a newer one, or never sent)',
    access: 'public',
    input: z.strictObject({ token: z.string().max(200), kind: z.enum(linkKinds) }),
    data: LinkState,
  }),
  forget: endpoint({
    method: 'POST',
    path: '/api/auth/forgetpassword',
    summary: 'Mails a link to choose a new password; answers the same for every address',
    access: 'public',
    input: EmailForm,
    data: nothing,
    message: 'Password reset link sent successfully',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/auth/resetpassword',
    summary: 'Sets a new password by a mailed link, once, and ends all sessions',
    access: 'public',
    input: z.strictObject({ token, password, confirmPassword: repetition }).refine(samePassword, mismatch),
    data: nothing,
    message: 'Password Reset Successfully!',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/auth/resendverificationemail',
    summary: 'Mails the verification link again, by an old link or an address; answers the same for all',
    access: 'public',
    input: z.union([z.strictObject({ token }), z.strictObject({ email })]),
    data: nothing,
    message: 'Verification mail sent. Please check your inbox.',
  }),
  validate: endpoint({
    method: 'GET',
    path: '/api/auth/validatesession',
    summary: 'Who is signed in, with the rights on the asked hotel (default: the first)',
    access: 'signed-in',
    input: z.strictObject({ hotelId: hotelRef.optional() }),
    data: SignedInUser,
  }),
}

export const SessionInfo = z.object({
  id: z.string(),
  current: z.boolean(),
  createdAt: z.string(),
  seenAt: z.string(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type SessionInfo = z.output<typeof SessionInfo>

export const accountApi = {
  signup: endpoint({
    method: 'POST',
    path: '/api/account/signup',
    summary: 'Signs up as a hotel owner; answers the same for every address',
    access: 'public',
    input: SignupForm,
    data: nothing,
    message: 'Account created. Please check your email to verify your address.',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/account/getaccount',
    summary: 'The own name, email and phone',
    access: 'signed-in',
    input: z.strictObject({}),
    data: OwnAccount,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/account/updateaccount',
    summary: 'Changes the own name and phone; a new email gets a link, and holds once that is opened',
    access: 'signed-in',
    input: OwnAccountForm,
    data: OwnAccount,
    message: 'Account updated successfully!',
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/account/confirmemail',
    summary: 'Makes a new address that of the account by the link that was mailed there; the old address hears of it',
    access: 'public',
    input: z.strictObject({ token }),
    data: nothing,
    message: 'Email changed successfully',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/account/changepassword',
    summary: 'Changes the own password; all other sessions end',
    access: 'signed-in',
    input: ChangePasswordForm,
    data: nothing,
    message: 'Password changed successfully',
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/account/sessions',
    summary: 'The own live sessions',
    access: 'signed-in',
    input: z.strictObject({}),
    data: z.array(SessionInfo),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Ends one of the own sessions, or all others',
    access: 'signed-in',
    input: z.strictObject({ id: z.string().max(64).optional() }),
    data: nothing,
    message: 'Session ended',
  }),
  hotels: endpoint({
    method: 'GET',
    path: '/api/account/hotels',
    summary: 'The hotels that can be selected, by a part of their name, or the own ones alone; the first 50',
    access: 'signed-in',
    input: z.strictObject({ search: z.string().trim().max(100).optional(), own: queryFlag.optional() }),
    data: z.array(HotelChoice),
  }),
}

export const DemoAccount = z.object({ email: z.string(), password: z.string(), role: z.string() })
export type DemoAccount = z.output<typeof DemoAccount>

export const demoApi = {
  accounts: endpoint({
    method: 'GET',
    path: '/api/account/demo',
    summary: 'The accounts of the demo data; none without it',
    access: 'public',
    input: z.strictObject({}),
    data: z.array(DemoAccount),
  }),
}
