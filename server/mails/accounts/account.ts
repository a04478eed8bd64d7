import { dear, type MailText, mailOf, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'

const notYou = 'If this was not you, you need not do anything: without the link nothing changes.'
const toFormerAddress = 'Sent to the address that the account had before, for safety.'

interface Letter {
  title: string
  preview: string
  text: string | readonly string[]
  link?: { label: string; url: string }
  footer: string
}

const letter = (name: string, { title, preview, text, link, footer }: Letter): MailText =>
  mailOf({
    sender: 'Atithi',
    title,
    preview,
    blocks: [dear(name, 60), ...[text].flat().map(paragraph), ...(link ? [{ kind: 'link' as const, ...link }] : [])],
    footer: [footer],
  })

/** The link that opens a new account; valid 24 hours. */
export const verificationMail = (name: string, url: string): MailText =>
  letter(name, {
    title: 'Please verify your email address',
    preview: 'One click opens your account.',
    text: 'You have signed up for Atithi. Please verify your address to open your account. The link is valid for 24 hours.',
    link: { label: 'Verify my email address', url },
    footer: notYou,
  })

/** Sent instead of a verification when the address has an account; the sign-up page shows the same in both cases. */
export const accountExistsMail = (name: string, url: string): MailText =>
  letter(name, {
    title: 'You already have an account',
    preview: 'Sign in, or choose a new password.',
    text: 'Somebody, probably you, signed up for Atithi with this address. It has an account already: please sign in, or choose a new password there.',
    link: { label: 'Go to sign-in', url },
    footer: 'If this was not you, you need not do anything.',
  })

/** The link that sets a new password; valid 30 minutes, once. */
export const resetMail = (name: string, url: string): MailText =>
  letter(name, {
    title: 'Choose a new password',
    preview: 'The link is valid for 30 minutes.',
    text: 'You asked for a new password. The link works once, for 30 minutes. A new password ends all sessions.',
    link: { label: 'Choose a new password', url },
    footer: notYou,
  })

export const passwordChangedMail = (name: string, url: string): MailText =>
  letter(name, {
    title: 'Your password was changed',
    preview: 'All other sessions have ended.',
    text: 'The password of your Atithi account was changed, and all other sessions have ended. If this was not you, choose a new password at once.',
    link: { label: 'Go to sign-in', url },
    footer: 'Sent to the owner of the account for safety.',
  })

/** The link that confirms the new address of an account; valid 24 hours. */
export const confirmEmailMail = (name: string, url: string): MailText =>
  letter(name, {
    title: 'Please confirm your new email address',
    preview: 'One click, and you sign in with this address.',
    text: 'You gave your Atithi account this address. Please confirm it: from then on you sign in with it. The link works once, for 24 hours.',
    link: { label: 'Confirm this address', url },
    footer: notYou,
  })

/** Tells the user at the former address that it was changed. The new one is not named: it may be somebody else's. */
export const emailChangedMail = (name: string): MailText =>
  letter(name, {
    title: 'Your sign-in address was changed',
    preview: 'This address does not open your account any more.',
    text: 'The email address of your Atithi account was changed by somebody who knows its password. You cannot sign in with this address any more.',
    footer: toFormerAddress,
  })

/** Tells staff at their former address that the hotel changed it. The new one is not named: it may be a stranger's. */
export const addressChangedMail = (name: string, hotel: string, withPassword: boolean): MailText => {
  const what = withPassword ? 'the email address and the password' : 'the email address'
  return letter(name, {
    title: 'Your sign-in address was changed',
    preview: 'This address does not open your account any more.',
    text: [
      `${oneLine(hotel, 100)} has changed ${what} of your staff account at Atithi. You cannot sign in with this address any more, and all sessions have ended.`,
      'If you did not expect this, please ask the owner of the hotel at once.',
    ],
    footer: toFormerAddress,
  })
}

/** The link with which somebody whose account a hotel made chooses a password; valid once, for `days` days. */
export const invitationMail = (name: string, hotel: string, url: string, days: number): MailText =>
  letter(name, {
    title: `${oneLine(hotel, 80)} invites you to its desk`,
    preview: 'Choose your password, then sign in.',
    text: `${oneLine(hotel, 100)} has made you an account at Atithi. Choose your password to sign in with this address. The link works once, for ${days} days; after that, please ask the hotel for another one.`,
    link: { label: 'Choose your password', url },
    footer: 'If you do not know this hotel, please ignore this mail: without the link nothing changes.',
  })

export const staffMail = (name: string, hotel: string, url: string): MailText =>
  letter(name, {
    title: `You can now work for ${oneLine(hotel, 80)}`,
    preview: 'Sign in with your email address.',
    text: `${oneLine(hotel, 100)} has given you access to its desk at Atithi. Sign in with this address; if the account is new, the hotel tells you its first password. Please change it after the first sign-in.`,
    link: { label: 'Go to sign-in', url },
    footer: 'If you do not know this hotel, please ignore this mail.',
  })
