import { authApi } from '#shared/accounts.ts'
import type { CallError } from '#web/api/client.ts'
import { isPassing } from './call-failures.ts'

/** The session is over: signed out elsewhere, removed, too old, or not taken for one where the page asks whose it is. */
export const isSessionOver = (error: Pick<CallError, 'status'>, path: unknown): boolean =>
  error.status === 401 || (path === authApi.validate.path && !isPassing(error))
