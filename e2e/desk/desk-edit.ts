import { expect, type Page } from '@playwright/test'
import type { Booking } from '#shared/bookings/bookings.ts'
import { signIn } from '../people.ts'
import { dialog, menuOf, said } from '../staff.ts'
import { bookingsPage } from './desk-list.ts'

/** Opens sections of the dialog that are closed, and closes those that are open. */
export const toggle = async (page: Page, ...sections: string[]) => {
  for (const name of sections) await dialog(page).getByRole('button', { name, exact: true }).click()
}

/** Somebody else sits down at the same browser. */
export const signInAs = async (page: Page, email: string) => {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  // A page that stayed open would go on asking for changes, without a session.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, email)
}

/** Opens one of the dialogs about a booking from the list, which is loaded unless it is in sight. */
export const openDialog = async (page: Page, { id, user, reference }: Booking, action: 'Edit' | 'Check out' | 'Cancel booking') => {
  const isCovered = (await page.getByRole('dialog').count()) > 0
  const isInSight = !isCovered && (await page.getByRole('tab', { name: 'Bookings', selected: true }).count()) > 0
  if (!isInSight && action === 'Edit') return page.goto(`${bookingsPage}?edit=${id}`)
  if (!isInSight) await page.goto(`${bookingsPage}?tab=list`)
  await menuOf(page, `${user.name}, ${reference}`).click()
  return page.getByRole('menuitem', { name: action }).click()
}

/** What the change comes to, at the foot of the dialog. */
export const price = (page: Page) => dialog(page).getByRole('status')
/** The dialog closes when it is done; an earlier message may still stand there. */
export const done = async (page: Page) => {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(said(page)).toHaveText(/^(Booking updated successfully!|.* is checked (in|out), .*|.* did not come\.|Cancelled\..*)$/)
}
