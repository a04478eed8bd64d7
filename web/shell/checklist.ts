import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can, canOpenPage, type DashboardPage, hasRole } from '#shared/contract/permissions.ts'
import { type ChecklistItem, type ChecklistKey, checklistApi } from '#shared/home/checklist.ts'
import { useCall } from '#web/api/client.ts'
import { pathOfPage } from './layout/menus.ts'

interface Step {
  title: string
  /** The end of the sentence "You take no bookings yet: …"; only for steps without which nothing can be booked. */
  missing?: string
  /** The text of the button that leads to the step. */
  action?: string
  /** The page where the step is done; the plan is chosen in a modal. */
  page?: DashboardPage
  /** The field of the profile's form. */
  field?: string
  /** The tab of the page. */
  tab?: string
  /** The page opens its form for something new. */
  adds?: true
}

/** The words of every step from an empty hotel to its first booking. */
export const steps: Record<ChecklistKey, Step> = {
  plan: { title: 'Payment plan', missing: 'no payment plan runs.', action: 'Choose a plan' },
  linkedAccount: {
    title: 'Linked account',
    missing: 'your plan pays into a linked account, and this hotel has none.',
    action: 'Enter the account',
    page: 'profile',
    field: 'razorPayAccountId',
  },
  advance: {
    title: 'Advance',
    missing: 'the advance is below what the plan deducts of every booking.',
    action: 'Raise the advance',
    page: 'profile',
    field: 'advancePaymentRate',
  },
  rooms: { title: 'A room on sale', missing: 'no room is available.', action: 'Add a room', page: 'rooms', adds: true },
  cover: { title: 'Cover picture', page: 'gallery', adds: true },
  policies: { title: 'Policies', page: 'profile', field: 'cancellationPolicy' },
  refunds: { title: 'Refund steps', page: 'profile', tab: 'cancellation' },
  gst: { title: 'GST registration', page: 'profile', tab: 'tax' },
  offer: { title: 'First offer', page: 'specialoffers' },
  staff: { title: 'Staff', page: 'usersmanagement' },
  booking: { title: 'First booking', page: 'bookings' },
}

/** A hotel is complete without these. */
export const isOptional = (key: ChecklistKey): boolean => key === 'offer' || key === 'staff'

/** The first missing step without which the hotel takes no bookings. */
export const firstStop = (list: readonly ChecklistItem[]): ChecklistKey | undefined =>
  list.find(({ done, stopsSelling }) => stopsSelling && !done)?.key

/** How this user gets to a step: by the plan modal, by an address, or not at all. */
export const wayTo = (user: SignedInUser, key: ChecklistKey): 'plan' | { to: string } | undefined => {
  const { page, field, tab, adds } = steps[key]
  if (page === undefined) return hasRole(user, 'ADMIN') ? 'plan' : undefined
  if (!canOpenPage(user, page) || ((field ?? tab) !== undefined && !can(user, 'hotels', 'UPDATE'))) return undefined
  const query = adds ? '?add=1' : tab ? `?tab=${tab}` : ''
  return { to: `${pathOfPage(page)}${query}${field ? `#${field}` : ''}` }
}

/** What the hotel has and still needs. */
export const useChecklist = (hotelId: string) => useCall(checklistApi.read, { hotelId }, { staleTime: 30_000 })

/** Refetches the checklist after each save, and on each page while a step is missing: a colleague may have done it. */
export const useFreshChecklist = (isMissing: boolean, path: string): void => {
  const cache = useQueryClient()
  useEffect(() => {
    const refresh = () => void cache.invalidateQueries({ queryKey: [checklistApi.read.path] })
    return cache.getMutationCache().subscribe(event => {
      // After a logout, or after the hotel was deleted, the checklist cannot be read any more.
      const path = String(event.mutation?.options.mutationKey?.[0])
      const isOver = path.startsWith('/api/auth/') || path === '/api/hotel/delethotel'
      if (event.type === 'updated' && event.action.type === 'success' && !isOver) refresh()
    })
  }, [cache])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    if (isMissing) void cache.refetchQueries({ queryKey: [checklistApi.read.path], stale: true })
  }, [cache, path])
}
