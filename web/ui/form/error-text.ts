/** The message of a failure about which nothing is known. */
export const noMessage = 'Something went wrong'

/** What lists and forms show for a failure without a message. */
export const unknownFailure = `${noMessage}. Please try again.`

/** A failure's message; `otherwise` if the server gave none, for which a screen may have its own text (section 8). */
export const messageOr = ({ message }: Pick<Error, 'message'>, otherwise: string = unknownFailure): string =>
  message === '' || message === noMessage ? otherwise : message
