import type { Logger } from 'pino'

/** Logs the first of a row of failures and the end of it, so that an outage is two lines and not two a second. */
export const outageLog = (log: Logger, what: string) => {
  let failing = false
  return {
    failed(error: unknown): void {
      if (!failing) log.error({ err: error }, `${what} failed; goes on trying`)
      failing = true
    },
    worked(): void {
      if (failing) log.info(`${what} works again`)
      failing = false
    },
  }
}
