// One file, fetched while rooms are chosen: the guest's details, the review, what reads and checks what was typed, and what is said of a payment.
export { DetailsStep } from './DetailsStep.tsx'
export { contactOf } from './guest-details.ts'
export { PaymentNotice } from './PaymentNotice.tsx'
export { ReviewStep } from './ReviewStep.tsx'
