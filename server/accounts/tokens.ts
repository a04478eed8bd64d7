import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, 43 letters: a session, or the secret part of a mailed link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** How a token is stored: whoever reads the database cannot use it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
