import type { EnquiryStatus } from '#shared/enquiries.ts'

/** What becomes of an enquiry, as people read it. */
export const statusWords: Readonly<Record<EnquiryStatus, string>> = { PENDING: 'Pending', RESOLVED: 'Resolved', CLOSED: 'Closed' }

/** The same to choose from. */
export const statusOptions = Object.entries(statusWords).map(([value, label]) => ({ value, label }))
