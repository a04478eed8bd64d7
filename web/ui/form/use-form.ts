import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { afterPress } from '../base/after-press.ts'
import { draftKeeper, keepable, noDraft, useKept } from './draft.ts'
import { baseOf, resumed } from './draft-base.ts'
import { type FieldFormat, shown } from './field-formats.ts'
import { type Met, metChanges } from './form-conflict.ts'
import {
  answeredProblems,
  answerOf,
  blanked,
  changedBetween,
  type FormAnswer,
  isBlank,
  mergedOnto,
  type Problems,
  problemsOf,
  withRequiredMessages,
} from './form-problems.ts'
import { discardChanges, useUnsaved } from './unsaved.ts'

type Name<V> = keyof V & string

export interface FormOptions<V extends object, I, R> {
  /** What the fields are called: on their labels and in messages. A value that nobody sees, such as the row itself, is called ''. */
  labels: Readonly<Record<Name<V>, string>>
  /** The form to begin with. */
  values: V
  /** Overrides `values` as if somebody had typed it, but may be lost without a question. */
  typed?: Partial<V> | undefined
  /** The contract's own schema. It says what is wrong, and which fields are required. */
  schema: z.ZodType
  /** The tidy form as the schema and the server take it, where that is not the form itself. */
  shape?: (values: V) => I
  /** Which field of the form a path of the schema or of the server means. */
  nameOf?: (path: string) => string
  formats?: Partial<Record<Name<V>, FieldFormat>>
  /** Rules that the schema cannot check, such as on a file. */
  check?: (values: V) => Problems<V>
  /** What an empty field says where the specification has a text of its own. */
  empty?: Problems<V>
  /** How a conflict names a value, where that is not the value itself. */
  valueTexts?: Partial<Record<Name<V>, Readonly<Record<string, string>> | ((value: never) => string)>>
  /** Fields that appear later, by a choice: their errors are shown after blur. */
  appearing?: readonly Name<V>[]
  /** Fields that are never empty, such as radio buttons. */
  fixed?: readonly Name<V>[]
  /** The row that is changed: the state that the form begins with, and the form of what a conflict says of it. */
  row?: { version?: number; read: (current: unknown) => V } | undefined
  send: (input: I, values: V, version: number | undefined) => Promise<R>
  /** After it was sent; the form is pending until this is over. `begin` starts it anew for a page that stays. */
  onSent?: (reply: R, begin: (values: V, version?: number) => void) => unknown
  /** What is said of a failure that belongs to no field. */
  errorText?: (error: Error) => ReactNode
  /** Kept in the tab under this name, without the secret fields; with `keptAfterSend` until somebody else forgets it. */
  draft?: { name: string; secret?: readonly Name<V>[]; keptAfterSend?: boolean } | undefined
  /** Long forms list what is wrong on top. */
  long?: boolean
  /** False: changes may be lost without a question. */
  guarded?: boolean
  /** Not a dialog: changes of the page's query keep it, so that they need no question. */
  staysOnPage?: boolean
  /** What the server said, where the call is not made by `send`. */
  answer?: FormAnswer | undefined
}

/** The names of a form's controls from top to bottom. */
const pageOrder = (form: HTMLFormElement | null): string[] => [...(form?.elements ?? [])].flatMap(one => one.getAttribute('name') ?? [])

/**
 * A form: schema in, fields out. What is wrong is said when a field is left, all of it on submit; what the server says stays until its field
 * changes. It is sent once at a time, and asks before its changes are lost.
 */
export const useForm = <V extends object, I = V, R = unknown>(options: FormOptions<V, I, R>) => {
  const { labels, schema, nameOf, check, empty = {}, fixed = [], draft, long = false, guarded = true, staysOnPage = false } = options
  const formats: Partial<Record<Name<V>, FieldFormat>> = options.formats ?? {}
  const keeper = draft && draftKeeper(draft.name)
  const [earlierDraft] = useState(() => keeper?.earlier())
  const [continuedFrom, setContinuedFrom] = useState(earlierDraft?.at)
  const [begun] = useState(() => resumed(options.values, options.row?.version, keeper?.store.get() ?? noDraft))
  const [start, setStart] = useState(begun.start)
  const [values, setValues] = useState(() => ({ ...begun.values, ...options.typed }))
  const [opened] = useState(options.typed && values)
  const [version, setVersion] = useState(begun.version)
  // The row that was found under a draft of an earlier version of it.
  const [moved, setMoved] = useState<Met<V> | undefined>(
    begun.isStale ? { theirs: options.values, version: options.row?.version, isSure: begun.version !== undefined } : undefined,
  )
  const [visited, setVisited] = useState<readonly string[]>([])
  // The names of the fields, in the order of the page, at the last attempt to submit.
  const [tried, setTried] = useState<readonly string[]>()
  const [failure, setFailure] = useState<FormAnswer>()
  const [editedSince, setEditedSince] = useState<{ since: FormAnswer | undefined; fields: readonly string[] }>({
    since: undefined,
    fields: [],
  })
  const [pending, setPending] = useState(false)
  const [tries, setTries] = useState(0)
  const running = useRef(false)
  const element: RefObject<HTMLFormElement | null> = useRef(null)

  const mapTexts = (from: V, change: (format: FieldFormat, text: string) => string): V => {
    const tidied = Object.entries(formats as Record<string, FieldFormat>).map(([name, format]) => {
      const value = from[name as Name<V>]
      return [name, typeof value === 'string' ? change(format, value) : value]
    })
    return { ...from, ...Object.fromEntries(tidied) }
  }
  const sentFrom = (from: V): I => {
    const tidy = mapTexts(from, ({ tidy }, text) => tidy(text))
    return options.shape ? options.shape(tidy) : (tidy as unknown as I)
  }
  const wrongIn = (from: V): Problems<V> => ({ ...check?.(from), ...problemsOf(schema, sentFrom(from), from, nameOf, formats) })

  const found = withRequiredMessages(wrongIn(values), values, labels, empty)
  const required = wrongIn(blanked(values, fixed))
  const answer = failure ?? options.answer
  const answered = answeredProblems(answer?.fields ?? {}, values, nameOf)
  const over = editedSince.since === answer ? editedSince.fields : []
  const changed = changedBetween(values, start)
  const isSaid = (name: Name<V>) => visited.includes(name) || (tried && (tried.includes(name) || !options.appearing?.includes(name)))
  const error = (name: Name<V>): string | undefined => (isSaid(name) && found[name]) || (over.includes(name) ? undefined : answered[name])
  const edited = opened && start === begun.start ? changedBetween(values, opened) : changed
  const form = useUnsaved(guarded && edited.length > 0, values, { discard: () => keeper?.forget(), staysOnPage })
  const kept = keepable(values, start, draft?.secret ?? [])
  useKept(keeper, draft?.name, kept, baseOf(kept, start, version))
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses the first error after every attempt and every answer
  useEffect(() => {
    if (tries === 0 && !answer) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)')
    const alert = element.current?.querySelector<HTMLElement>('[role=alert]')
    const first = long ? (alert ?? wrong) : (wrong ?? alert)
    first?.focus()
  }, [tries, options.answer])

  const change = (part: Partial<V>) => {
    setValues(now => ({ ...now, ...part }))
    setEditedSince({ since: answer, fields: [...over, ...Object.keys(part)] })
  }
  const leave = (name: Name<V>) => {
    const [format, value] = [formats[name], values[name]]
    // Tabbing past an empty field shows no error yet.
    if (!isBlank(value) || changed.includes(name)) afterPress(() => setVisited(now => [...now, name]))
    if (!format || typeof value !== 'string') return
    const tidy = shown(format, value)
    if (tidy !== value) setValues(now => ({ ...now, [name]: tidy }))
  }
  /** `sent`: the form that was sent; what was typed since stays. */
  const begin = (from: V, at = version, sent?: V) => {
    setVersion(at)
    setStart(from)
    setValues(now => (sent ? mergedOnto(from, sent, now) : from))
    setMoved(undefined)
    setVisited([])
    setTried(undefined)
    setFailure(undefined)
    setContinuedFrom(undefined)
  }
  const send = async (ready: V, at = version) => {
    running.current = true
    setPending(true)
    setFailure(undefined)
    try {
      const reply = await options.send(sentFrom(ready), ready, at)
      discardChanges(form)
      if (!draft?.keptAfterSend) {
        keeper?.forget()
        setStart(ready)
      }
      await options.onSent?.(reply, (from, at) => begin(from, at, ready))
    } catch (error) {
      const answer = answerOf(error, options.errorText)
      setFailure(options.row && answer.status === 404 ? { message: 'Already deleted', fields: {} } : answer)
      setTries(now => now + 1)
    } finally {
      running.current = false
      setPending(false)
    }
  }
  const { conflict } = failure ?? {}
  const met: Met<V> | undefined =
    conflict && options.row
      ? { theirs: options.row.read(conflict.current), version: conflict.version, by: conflict.changedBy, at: conflict.changedAt }
      : moved
  const valueText = (name: Name<V>, value: unknown): string | undefined => {
    const words = options.valueTexts?.[name]
    if (typeof words === 'function') return words(value as never)
    return typeof value === 'string' ? (words?.[value] ?? value) : undefined
  }
  return {
    values,
    change,
    leave,
    error,
    /** What a text field needs: label, name, value, message, whether it is required, and what happens when it changes or is left. */
    field: (name: Name<V>) => ({
      label: labels[name] as string,
      name: name as string,
      value: values[name] as string,
      error: error(name),
      required: required[name] !== undefined,
      optional: required[name] === undefined && !fixed.includes(name),
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<V>),
      onBlur: () => leave(name),
    }),
    /** The number of changed fields. */
    changes: changed.length,
    pending,
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (running.current) return
      setTried(pageOrder(element.current))
      setTries(tries + 1)
      // What changed since the form was drawn, as a file that was still being read, stays.
      setValues(now => mapTexts(now, shown))
      // What somebody else saved under a draft is decided about first.
      if (Object.keys(found).length === 0 && !moved) void send(mapTexts(values, shown))
    },
    begin: (from: V, at?: number) => begin(from, at),
    startOver: () => (met ? begin(met.theirs, met.version) : begin(start)),
    /** The server's message that belongs to no field, until something changes or it is dismissed. */
    general: answer && !met && editedSince.since !== answer && Object.keys(answered).length === 0 ? answer.message : undefined,
    dismiss: () => change({}),
    /** Somebody else saved the same in the meantime: what they changed, and the two ways to go on. */
    conflict: met && {
      ...{ by: met.by, at: met.at, isSure: met.isSure, isSent: met !== moved },
      changes: metChanges({ theirs: met.theirs, start, values, labels, textOf: valueText }),
      /** Mine over theirs, but for the fields in `given`, which take their values; saved at once where mine were sent before. */
      keepMine: (given: readonly string[] = []) => {
        const taken = Object.fromEntries(given.map(name => [name, met.theirs[name as Name<V>]]))
        const mine = { ...mergedOnto(met.theirs, start, values), ...taken }
        begin(met.theirs, met.version)
        setValues(mine)
        if (met !== moved) void send(mine, met.version)
      },
      takeTheirs: () => begin(met.theirs, met.version),
    },
    /** For the list on top of a long form: what is wrong, from top to bottom. */
    broken: [...new Set([...(tried ?? []), ...Object.keys(labels)])].flatMap(name => {
      const message = long ? error(name as Name<V>) : undefined
      return message && (tried || answered[name as Name<V>]) ? [{ name, label: labels[name as Name<V>] as string, message }] : []
    }),
    /** When the draft that it goes on with was typed, in milliseconds. */
    continuedFrom,
    element,
    /** Its name for `mayLeave`. */
    form,
  }
}
export type Form<V extends object> = ReturnType<typeof useForm<V>>
