/** What is said of a failure about which nothing is known. */
export const noMessage = 'Something went wrong'

/** What lists and forms say of a failure that has no message. */
export const unknownFailure = `${noMessage}. Please try again.`

/** What a failure says; `otherwise` where the server gave no message, for which a screen may have a text of its own (section 8). */
export const messageOr = ({ message }: Pick<Error, 'message'>, otherwise: string = unknownFailure): string =>
  message === '' || message === noMessage ? otherwise : message
