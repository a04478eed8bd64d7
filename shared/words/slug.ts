/** A name as an address has it: small letters, digits and single hyphens; empty when nothing is left. */
export const asSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
