/** PostgreSQL ended this transaction, one of several that waited for each other in a circle: nothing of it was written. */
export const isDeadlock = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '40P01'
