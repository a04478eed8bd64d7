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
  room_taken: { status: 409, sentence: 'Somebody else has just taken this room. Please choose again.' },
  attempt_has_one_live_booking: { status: 409, sentence: 'This booking is being made already. Please wait a moment.' },
  refunds_within_payment: { status: 409, sentence: 'This is more than was paid.' },
}
