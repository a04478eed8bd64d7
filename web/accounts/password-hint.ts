/** The rule of the specification (section 5) in words, before anything is wrong. */
export const passwordHint = '8 to 20 characters with a capital letter, a number and a symbol.'
