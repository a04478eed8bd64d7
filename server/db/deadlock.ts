/** True if PostgreSQL ended this transaction to break a deadlock: nothing of it was written. */
export const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'
