import type { Step } from '../steps/steps.ts'

/** A mistake that is planted in the product, or in its database, for one run. */
export interface SeededFault {
  name: string
  /** What has to be found; anything else is an accident. */
  shownBy: RegExp
  /** The kinds of steps that meet it; the fewer, the sooner. */
  steps: readonly Step['do'][]
  /** A statement of the product that is changed on its way to the database. */
  statement?: { find: string; replace: string }
  /** Changes of the database before the run. */
  database?: string
  /** How many of the seed's sequences are passed over, since none of them meets it. */
  passOver?: number
}

/** A trigger on a table, as a mistake that a function could make. */
export const trigger = (when: string, body: string) => `
  create function planted() returns trigger language plpgsql as $$ begin ${body} end $$;
  create trigger planted ${when} for each row execute function planted()`
