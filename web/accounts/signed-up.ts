import { z } from 'zod'
import { stored } from '#web/ui/base/stored.ts'

/** The address that signed up in this browser and is not verified yet: its mailed link opens in a tab of its own. */
export const signedUp = stored('browser', 'atithi.signedUp', z.string(), undefined)
