/** What a caller hears when the database refuses a write: the constraint speaks, this table gives it a sentence. */
export interface ConstraintSentence {
  /** 400 for a value that breaks a rule, 409 for something taken or in use, 404 for a row that is not there. */
  status: 400 | 404 | 409
  sentence: string
  /** Dotted path of the input field that the sentence belongs to. */
  field?: string
}

/** Constraint name to sentence; names are sentences themselves (`room_number_unique_in_hotel`). */
export const constraintSentences: Readonly<Record<string, ConstraintSentence>> = {
  booking_of_hotel: { status: 404, sentence: 'This hotel does not exist.' },
  booking_of_room: { status: 409, sentence: 'This room has bookings and cannot be deleted.' },
  room_number_unique_in_hotel: { status: 409, sentence: 'This room number is taken already.', field: 'roomNumber' },
  booking_out_after_in: { status: 400, sentence: 'Check-out must be at least one day after check-in.', field: 'checkOutDate' },
  attempt_has_one_live_booking: { status: 409, sentence: 'This booking is being made already. Please wait a moment.' },
  account_email_unique: { status: 409, sentence: 'This email address has an account already.', field: 'email' },
  role_name_unique_in_hotel: { status: 409, sentence: 'A role of this name is there already.', field: 'name' },
  member_role_role_id_fkey: { status: 409, sentence: 'Somebody still has this role. Give them another one first.' },
  permission_once_per_role_and_resource: {
    status: 409,
    sentence: 'This role has a permission for this resource already. Change that one instead.',
    field: 'resourceId',
  },
  role_of_same_hotel: { status: 400, sentence: 'This role does not belong to the hotel.' },
  last_super_admin_stays: { status: 409, sentence: 'This is the last super admin of the platform, who cannot be removed.' },
  refunds_within_payment: { status: 409, sentence: 'This is more than was paid.' },
}
