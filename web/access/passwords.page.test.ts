import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userApi } from '#shared/accounts/access.ts'
import { absent, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { dialog, dialogSays, field, fill, noDialog, press, rowWith, said, textOf, topDialog } from '../testing/lists.ts'
import { mailedLink } from '../testing/mails.ts'
import { type Answer, openPage } from '../testing/page.ts'
import { openStaff } from './testing/staff.ts'

/* A new user's password: the hotel sets one and hands it over, or the user chooses one by the link of an invitation. */

const password = async () => (await field('Password')) as HTMLInputElement
const alert = async () => (await dialog()).queryByRole('alert')
const begin = async (name: string, email: string) => {
  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  await fill('Name', name)
  await fill('Email', email)
  await fill('Phone', '9876543210')
  await user.click(await field(/^Receptionist/))
}
const saysNot = (text: string) => waitFor(async () => assert.equal(textOf(await topDialog()).includes(text), false))

test("a server's message goes when its field is mended, a general one with any change, and neither stands twice; a generated password stays in sight after saving until its own button is pressed", async t => {
  const answers: Record<string, Answer> = {}
  const { known, sent } = await openStaff(t, '', answers)
  await begin('Priya Nair', known.email)
  await user.click(await field('Set a password'))
  await fill('Password', 'Marigold#77x')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const taken = 'This person is on your staff already.'
  await dialogSays(taken)
  assert.equal((await dialog()).getAllByText(taken).length, 1)
  const email = 'priya.nair@people.example'
  await fill('Email', email)
  await saysNot(taken)
  answers[userApi.create.path] = { status: 400, error: 'Not today.' }
  await press('Add User')
  await waitFor(async () => assert.equal(textOf((await alert()) as HTMLElement), 'Not today.'))
  await waitFor(async () => isFocused(await alert()))
  await fill('Name', 'Priya Nai')
  await waitFor(async () => absent(await alert()))
  delete answers[userApi.create.path]

  await fill('Password', '')
  absent((await dialog()).queryByRole('button', { name: 'Copy' }))
  await press('Generate')
  assert.equal((await password()).type, 'text')
  const generated = (await password()).value
  assert.match(generated, /^\S{14}$/)
  await press('Copy')
  await dialogSays('Copied')
  assert.equal(await navigator.clipboard.readText(), generated)
  await navigator.clipboard.writeText('')
  await press('Add User')
  const handOver = () => screen.findByRole('dialog', { name: 'Hand over the password' })
  assert.equal(within(await handOver()).getByLabelText<HTMLInputElement>('Password').value, generated)
  assert.ok(textOf(await handOver()).includes(email))
  const body = sent.findLast(({ path }) => path === userApi.create.path)?.body as { password: string }
  assert.equal(body.password, generated)
  await user.keyboard('{Escape}')
  await user.click(within(await handOver()).getByRole('button', { name: 'Copy' }))
  await within(await handOver()).findByText('Copied')
  assert.equal(await navigator.clipboard.readText(), generated)
  await press('Done')
  await noDialog()
  await rowWith('Priya Nai')
})

test('somebody who is invited gets no password of the hotel; why an invitation cannot be sent again is said; the newest link alone leads to an own password', async t => {
  const answers: Record<string, Answer> = {}
  const { server, open, sent } = await openStaff(t, '', answers)
  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  assert.equal(((await field('Send an invitation')) as HTMLInputElement).checked, true)
  absent((await dialog()).queryByLabelText('Password'))
  await press('Add User')
  await dialogSays('Name is required.')
  await saysNot('Password is required.')
  await user.keyboard('{Escape}')
  await noDialog()
  const email = 'priya.nair@people.example'
  await begin('Priya Nair', email)
  // A password that was typed before the invitation was chosen is not sent.
  await user.click(await field('Set a password'))
  await press('Generate')
  await user.click(await field('Send an invitation'))
  await dialogSays('It works for 7 days.')
  await press('Add User')
  await said('New user created successfully!')
  const body = sent.findLast(({ path }) => path === userApi.create.path)?.body as { password?: string; invite: boolean }
  assert.deepEqual([Object.keys(body).includes('password'), body.invite], [false, true])
  await noDialog()
  const older = await mailedLink(server, email, 'resetpassword')
  await user.click(await screen.findByRole('link', { name: /^Priya Nair ?Invited \d+ \w+$/ }))
  await dialogSays(/no password chosen yet. The link in the mail works until \d/)
  const again = async (answer: string) => {
    await press('Send the invitation again')
    await waitFor(async () => assert.equal(textOf((await alert()) as HTMLElement), answer))
  }
  answers[userApi.invite.path] = { status: 429, error: 'Please try again later.' }
  await again('Please try again later.')
  delete answers[userApi.invite.path]
  await again('Invitation sent successfully!')
  const newer = await mailedLink(server, email, 'resetpassword')
  assert.notEqual(newer, older)

  const own = 'Jasmine#88y'
  const write = async (label: string, text: string) => {
    const control = await screen.findByLabelText<HTMLInputElement>(label)
    await user.clear(control)
    await user.type(control, text)
  }
  const signIn = async () => {
    await write('Password', own)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  const says = async (text: string) => waitFor(() => assert.equal(textOf(screen.getByRole('alert')), text))
  await openPage(t, { at: '/login', server })
  await write('Email', email)
  await signIn()
  await says('Invalid email or password')
  await openPage(t, { at: older, server })
  await says('This link is not valid any more. Please ask for a new one.')
  await openPage(t, { at: newer, server })
  await screen.findByRole('heading', { level: 1, name: 'Choose your password' })
  for (const [made, of] of [
    ['TestPalace@2026', 'the name of the hotel'],
    ['Nair@2026x', 'the name or email of the account'],
  ] as const) {
    await write('New password', made)
    await screen.findByText(`This password is too easy to guess: it contains ${of}. Please choose another one.`)
  }
  for (const label of ['New password', 'Confirm password']) await write(label, own)
  await user.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByRole('heading', { level: 1, name: 'Password saved' })
  await says('You can now log in with your password.')
  await user.click(screen.getByRole('link', { name: 'Back to Login' }))
  assert.equal((await screen.findByLabelText<HTMLInputElement>('Email')).value, email)
  await signIn()
  await screen.findByRole('heading', { level: 1, name: 'Home' })

  await open()
  await screen.findByRole('link', { name: 'Priya Nair' })
  absent(screen.queryByText(/^Invited/))
})
