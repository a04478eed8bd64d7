import { continued, type Draft } from '#web/ui/form/draft.ts'

/** The guest form as typed. `isGst` is the text of the specification. */
export interface GuestDetails {
  userName: string
  userEmail: string
  userPhone: string
  userAddress: string
  userPin: string
  userState: string
  isGst: 'yes' | 'no'
  companyName: string
  companyGst: string
  companyAddress: string
  companySez: 'yes' | 'no'
  specialRequest: string
}

export const emptyDetails: GuestDetails = {
  userName: '',
  userEmail: '',
  userPhone: '',
  userAddress: '',
  userPin: '',
  userState: '',
  specialRequest: '',
  isGst: 'no',
  companyName: '',
  companyGst: '',
  companyAddress: '',
  companySez: 'no',
}

/** What was typed for a stay at a hotel, kept in the tab. */
export const detailsDraft = (hotelId: string): string => `guest.${hotelId}`

export const detailsIn = (draft: Draft): GuestDetails => {
  const typed = continued(emptyDetails, draft)
  return typed.isGst === 'yes' || typed.isGst === 'no' ? typed : emptyDetails
}
