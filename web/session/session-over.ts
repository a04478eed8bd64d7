import { authApi } from '#shared/accounts/accounts.ts'
import type { CallError } from '#web/api/client.ts'
import { isPassing } from './call-failures.ts'

/** Signed out elsewhere, removed or expired: a 401, or any refusal of `validate` that is not temporary. */
export const isSessionOver = (error: Pick<CallError, 'status'>, path: unknown): boolean =>
  error.status === 401 || (path === authApi.validate.path && !isPassing(error))
