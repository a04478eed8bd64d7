// One file, fetched while rooms are chosen: the guest's details, the review, and what reads and checks what was typed.
export { DetailsStep } from './DetailsStep.tsx'
export { contactOf } from './guest-details.ts'
export { ReviewStep } from './ReviewStep.tsx'
