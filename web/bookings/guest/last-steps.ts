// One file, fetched while rooms are chosen: the guest's details, the review, what reads and checks what was typed, and what is said of a payment.

export { contactOf } from '../stay/guest-details.ts'
export { DetailsStep } from './DetailsStep.tsx'
export { PaymentNotice } from './PaymentNotice.tsx'
export { ReviewStep } from './ReviewStep.tsx'
