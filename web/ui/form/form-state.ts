import type { Draft } from './draft.ts'
import { resumed } from './draft-base.ts'
import type { Met } from './form-conflict.ts'
import type { FormAnswer } from './form-problems.ts'

/** All that a form remembers. What a page shows of it follows from this and from the form's rules (form-view.ts). */
export interface FormState<V extends object> {
  /** What stands in the fields. */
  values: V
  /** What they began with: a field that differs from it is a change. */
  initial: V
  /** The values that may be lost without a question: the initial ones, or what the page itself filled in. */
  unguarded: V
  /** The version of the row that the form began with. */
  version: number | undefined
  /** When the draft that it goes on with was typed, in milliseconds. */
  continuedFrom?: number | undefined
  /** The fields that were left. */
  touched: readonly string[]
  /** The names of the fields, in the order of the page, at the last attempt to submit. */
  submitted?: readonly string[]
  /** Counts attempts to submit and their failures: each moves the focus to the first error. */
  attempts: number
  pending: boolean
  /** Why the last attempt failed. */
  failure?: FormAnswer | undefined
  /** The fields that were changed since an answer: what it says of them is over. */
  edited: { since?: FormAnswer | undefined; fields: readonly string[] }
  /** What somebody else saved meanwhile. */
  conflict?: Met<V> | undefined
}

/** One step from a state of a form to the next. */
export type Step<V extends object> = (state: FormState<V>) => FormState<V>

const fresh = <V extends object>(initial: V, version: number | undefined, values: V) => ({
  values,
  initial,
  unguarded: initial,
  version,
  touched: [],
})

/** A form as it opens: with its row or what a draft says over it, and with what the page itself fills in, `typed`. */
export const opened = <V extends object>(
  row: V,
  rowVersion: number | undefined,
  draft: Draft,
  typed: Partial<V> | undefined,
  continuedFrom: number | undefined,
): FormState<V> => {
  const { initial, version, isStale, values: drafted } = resumed(row, rowVersion, draft)
  const values = { ...drafted, ...typed }
  return {
    ...fresh(initial, version, values),
    ...(typed && { unguarded: values }),
    continuedFrom,
    attempts: 0,
    pending: false,
    edited: { fields: [] },
    conflict: isStale ? { theirs: row, version: rowVersion, isSure: version !== undefined, isSent: false } : undefined,
  }
}

/** Fields hold something else that nobody typed, as a number with its groups. */
export const filled =
  <V extends object>(part: Partial<V>): Step<V> =>
  state => ({ ...state, values: { ...state.values, ...part } })

/** Somebody changed fields; `given` is an answer that does not come from sending. */
export const changed =
  <V extends object>(part: Partial<V>, given: FormAnswer | undefined): Step<V> =>
  state => {
    const { failure: since = given, edited } = state
    const before = edited.since === since ? edited.fields : []
    return { ...filled(part)(state), edited: { since, fields: [...before, ...Object.keys(part)] } }
  }

/** A field was left. */
export const left =
  <V extends object>(name: string): Step<V> =>
  state => ({ ...state, touched: [...state.touched, name] })

/** Somebody wants to send the form: `fields` are on the page, and `shown` writes values as their fields show them. */
export const submitted =
  <V extends object>(fields: readonly string[], shown: (values: V) => V): Step<V> =>
  state => ({ ...state, submitted: fields, attempts: state.attempts + 1, values: shown(state.values) })

/** The form is on its way. */
export const sending = <V extends object>(state: FormState<V>): FormState<V> => ({
  ...state,
  pending: true,
  failure: undefined,
  conflict: undefined,
})

/** What was sent is saved: what was typed since is a change. */
export const saved =
  <V extends object>(sent: V): Step<V> =>
  state => ({ ...state, initial: sent, unguarded: sent })

/** Sending failed; `read` makes the form of the row that a conflict brings. */
export const failed =
  <V extends object>(answer: FormAnswer, read: ((row: unknown) => V) | undefined): Step<V> =>
  state => {
    const { status, conflict: met } = answer
    return {
      ...state,
      attempts: state.attempts + 1,
      failure: read && status === 404 ? { message: 'Already deleted', fields: {} } : answer,
      conflict: met && read && { theirs: read(met.current), version: met.version, by: met.changedBy, at: met.changedAt, isSent: true },
    }
  }

/** Sending is over, however it went. */
export const settled = <V extends object>(state: FormState<V>): FormState<V> => ({ ...state, pending: false })

/** The form begins anew with `initial`, or with what `valuesOf` makes of what stands in its fields. */
export const begun =
  <V extends object>(initial: V, version?: number, valuesOf: (values: V) => V = () => initial): Step<V> =>
  ({ values, version: before, attempts, pending, edited }) => ({
    ...fresh(initial, version ?? before, valuesOf(values)),
    attempts,
    pending,
    edited,
  })
