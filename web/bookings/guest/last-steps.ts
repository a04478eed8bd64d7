// One chunk, loaded while rooms are chosen: the guest's details and their checks, the review, the payment notice.

export { contactOf } from '../stay/guest-details.ts'
export { DetailsStep } from './DetailsStep.tsx'
export { PaymentNotice } from './PaymentNotice.tsx'
export { ReviewStep } from './ReviewStep.tsx'
