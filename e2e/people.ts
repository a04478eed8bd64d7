import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { HotelWish } from '#server/testing/worlds/hotel.ts'
import { ownerWithHotels } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { authApi, type SignedInUser } from '#shared/accounts/accounts.ts'
import { userKey } from '#web/session/stored-user.ts'

/** An owner with a password whose address nobody else has, and hotels of theirs. */
export const makeOwner = (world: TestServer, ...wishes: HotelWish[]) => ownerWithHotels(world, wishes, someEmail())

let addresses = 0

/** An address nobody else has; all are of one length, so that what fits on a screen once fits always. */
export const someEmail = (): string => {
  const [maker, number] = [String(process.pid).padStart(7, '0'), String(++addresses).padStart(3, '0')]
  return `somebody.${maker}.${number}@people.example`
}

export const fillSignIn = async (page: Page, email: string, password = testPassword): Promise<void> => {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** An address of the dashboard, whichever hotel it names. */
export const dashboardAt = (page = ''): RegExp => new RegExp(`/dashboard${page && `/${page}`}(\\?hotel=[\\w-]*)?$`)

/** Signed in as if by the page, which has stories of its own, without opening any other page yet. */
export const beginSession = async (page: Page, email: string): Promise<void> => {
  // Any small answer of the same origin: the browser keeps who is signed in for that origin.
  await page.goto('/robots.txt')
  const origin = new URL(page.url()).origin
  const answer = await page.request.post(authApi.login.path, { data: { email, password: testPassword }, headers: { origin } })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: SignedInUser }
  await page.evaluate(([key, user]) => localStorage.setItem(key, user), [userKey, JSON.stringify(data)] as const)
}

/** The same, and at an address: by default on the dashboard. */
export const signIn = async (page: Page, email: string, at?: string): Promise<void> => {
  await beginSession(page, email)
  await page.goto(at ?? '/dashboard')
  if (at !== undefined) return
  await expect(page).toHaveURL(dashboardAt())
  await expect(page.getByRole('heading', { level: 1, name: /^(Super admin home page|Home)$/ })).toBeVisible()
}

/** What stands in the place of the dashboard while the password is one that the hotel set. */
export const ownPasswordTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'Choose your own password' })

export const fillOwnPassword = async (page: Page, current: string, own: string, again = own): Promise<void> => {
  await page.getByLabel('Current password').fill(current)
  await page.getByLabel('New password', { exact: true }).fill(own)
  await page.getByLabel('Confirm new password').fill(again)
}

/** Ends every session of an account behind its back. */
export const endSessionsOf = (world: TestServer, accountId: string) =>
  sql`delete from session where account_id = ${accountId}`.execute(world.db)

/** The path of the link in the newest mail to an address. */
export const mailedLink = async (
  world: TestServer,
  email: string,
  path: 'verifyuser' | 'resetpassword' | 'confirmemail',
): Promise<string> => {
  const link = () =>
    world.mails
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => new RegExp(`/${path}/[\\w-]+`).exec(text)?.[0])
      .findLast(found => found !== undefined)
  await expect.poll(link).toBeDefined()
  return link() ?? ''
}

export const menuLabels = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link').allTextContents()
