import { z } from 'zod'
import { localStore } from '#web/session/local-store.ts'

/** The address that signed up in this browser and is not verified yet: its mailed link opens in a tab of its own. */
export const signedUp = localStore('atithi.signedUp', z.string())
