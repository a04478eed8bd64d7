import { type Dispatch, type FormEvent, type ReactNode, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'
import { afterPress } from '../base/after-press.ts'
import { draftKeeper, keepable, noDraft, useKept } from './draft.ts'
import { baseOf } from './draft-base.ts'
import { shown } from './field-formats.ts'
import { mineOver } from './form-conflict.ts'
import { answerOf, type FormAnswer, isBlank, mergedOnto } from './form-problems.ts'
import { begun, changed, failed, filled, left, opened, type Step, saved, sending, settled, submitted } from './form-state.ts'
import { type FormRules, formView, inputOf, mapTexts, type Name } from './form-view.ts'
import { discardChanges, useUnsaved } from './unsaved.ts'

export interface FormOptions<V extends object, I, R> extends FormRules<V, I> {
  /** The initial values. */
  values: V
  /** Overrides `values` as if somebody had typed it, but may be lost without a question. */
  typed?: Partial<V> | undefined
  /** The values as state of another component, which several forms share and which has read the draft already. */
  held?: readonly [V, Dispatch<SetStateAction<V>>]
  /** The row that is changed: its version at the beginning, and `read`, which makes a form of the row in a conflict. */
  row?: { version?: number; read: (current: unknown) => V } | undefined
  send: (input: I, values: V, version: number | undefined) => Promise<R>
  /** Runs after sending, while the form is still pending. `begin` resets the form on a page that stays open. */
  onSent?: (reply: R, begin: (values: V, version?: number) => void) => unknown
  /** The message of a failure that belongs to no field. */
  errorText?: (error: Error) => ReactNode
  /** Keeps what is typed in the tab, but for the secret fields; with `keptAfterSend` until somebody else forgets it. */
  draft?: { name: string; secret?: readonly Name<V>[]; keptAfterSend?: boolean } | undefined
  /** False: changes may be lost without a question. */
  guarded?: boolean
  /** The form is not in a dialog: a change of the page's query does not close it, so it needs no question. */
  staysOnPage?: boolean
  /** The server's answer, if the call is not made by `send`. */
  answer?: FormAnswer | undefined
}

/** The names of a form's controls from top to bottom. */
const pageOrder = (form: HTMLFormElement | null): string[] => [...(form?.elements ?? [])].flatMap(one => one.getAttribute('name') ?? [])

/**
 * A form: schema in, fields out. What is wrong is said when a field is left, all of it on submit; what the server says
 * stays until its field changes. It is sent once at a time, and asks before its changes are lost. The hook connects its
 * state (form-state.ts) and what is shown of it (form-view.ts) to the page, to the draft and to the call.
 */
export const useForm = <V extends object, I = V, R = unknown>(options: FormOptions<V, I, R>) => {
  const { formats, row, draft, held, guarded = true, staysOnPage = false, answer } = options
  const keeper = draft && draftKeeper(draft.name)
  const [own, updateOwn] = useState(() =>
    opened(options.values, row?.version, keeper?.store.get() ?? noDraft, options.typed, keeper?.earlier()?.at),
  )
  const state = held ? { ...own, values: held[0] } : own
  const update = (step: Step<V>) => {
    updateOwn(step)
    held?.[1](values => step({ ...own, values }).values)
  }
  const running = useRef(false)
  const element: RefObject<HTMLFormElement | null> = useRef(null)
  const { values, initial, version, conflict, attempts } = state
  const { dirty, isUnsaved, isValid, fieldProps, notice, ...view } = formView(state, options, answer)
  const form = useUnsaved(guarded && isUnsaved, values, { discard: () => keeper?.forget(), staysOnPage })
  // Held values are kept as they differ from an empty form, however often this form has begun with them anew.
  const kept = keepable(values, held ? options.values : initial, draft?.secret ?? [])
  useKept(keeper, draft?.name, kept, baseOf(kept, initial, version))
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the first error after each attempt and each answer
  useEffect(() => {
    if (attempts === 0 && !answer) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')
    const alert = element.current?.querySelector<HTMLElement>('[role=alert]')
    const first = options.long ? (alert ?? wrong) : (wrong ?? alert)
    first?.focus()
  }, [attempts, answer])

  const change = (part: Partial<V>) => update(changed(part, answer))
  const leave = (name: Name<V>) => {
    const [format, value] = [formats?.[name], values[name]]
    // Tabbing past an empty field shows no error yet.
    if (!isBlank(value) || dirty.includes(name)) afterPress(() => update(left(name)))
    if (!format || typeof value !== 'string') return
    const tidy = shown(format, value)
    if (tidy !== value) update(filled({ [name]: tidy } as Partial<V>))
  }
  const send = async (ready: V, at = version) => {
    running.current = true
    update(sending)
    try {
      const reply = await options.send(inputOf(ready, options), ready, at)
      discardChanges(form)
      if (!draft?.keptAfterSend) {
        keeper?.forget()
        update(saved(ready))
      }
      await options.onSent?.(reply, (from, at) => update(begun(from, at, now => mergedOnto(from, ready, now))))
    } catch (error) {
      update(failed(answerOf(error, options.errorText), row?.read))
    } finally {
      running.current = false
      update(settled)
    }
  }
  const startOver = () => update(begun(conflict?.theirs ?? initial, conflict?.version))
  return {
    ...view,
    change,
    leave,
    /** What a text field needs: its label, value and error, and what happens when it changes or is left. */
    field: (name: Name<V>) => ({
      ...fieldProps(name),
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<V>),
      onBlur: () => leave(name),
    }),
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (running.current) return
      // Keeps what changed since the last rendering, such as a file that was still being read.
      update(submitted(pageOrder(element.current), now => mapTexts(now, options, shown)))
      // A number beyond its limit stays in its field until it is right (ui/field/Stepper.tsx).
      if (element.current?.querySelector('[type=number][aria-invalid]:invalid')) return
      // If somebody else saved the row of a draft, the person decides about that first.
      if (isValid && conflict?.isSent !== false) void send(mapTexts(values, options, shown))
    },
    begin: (from: V, at?: number) => update(begun(from, at)),
    startOver,
    dismiss: () => change({}),
    /** What somebody else changed in the same row in the meantime, and the two ways to go on. */
    conflict: conflict &&
      notice && {
        ...notice,
        /** My changes over theirs, but for the fields in `given`; they are sent at once where they were sent before. */
        keepMine: (given: readonly string[] = []) => {
          const mine = mineOver(conflict.theirs, initial, values, given)
          update(begun(conflict.theirs, conflict.version, () => mine))
          if (conflict.isSent) void send(mine, conflict.version)
        },
        takeTheirs: startOver,
      },
    element,
    /** The form's id for `mayLeave`. */
    form,
  }
}
export type Form<V extends object> = ReturnType<typeof useForm<V>>
