import type { CallOf, Endpoint, Reply } from '#shared/contract/endpoint.ts'
import { useSave } from '#web/api/client.ts'
import { type Files, useUpload } from '#web/api/upload.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { changedBetween } from '#web/ui/form/form-problems.ts'
import { type FormOptions, useForm } from '#web/ui/form/use-form.ts'
import { rowVersion } from './use-crud.ts'

interface RowFormOptions<R, V extends object, C extends Endpoint, U extends Endpoint>
  extends Omit<FormOptions<V, V, Reply<unknown>>, 'values' | 'shape' | 'row' | 'send' | 'onSent'> {
  /** What a row is called on buttons: `Special Offer`. */
  noun: string
  /** Undefined: adds a row. */
  row: R | undefined
  contracts: { list: Endpoint; create: C; update: U }
  /** Other lists to refresh. */
  refreshes?: readonly Endpoint[]
  /** The form of a row, or an empty one. */
  read: (row: R | undefined) => V
  /** The inputs of the create call (absent if the form only edits) and of the update call without its version. */
  creation?: (values: V) => CallOf<C>
  change: (values: V, row: R) => CallOf<U>
  /** Runs before sending, such as to create what the row refers to; returns the values to send, also for a retry. */
  prepare?: (values: V) => Promise<V>
  /** Success message in place of the server's. */
  saved?: (values: V, row: R | undefined) => string | undefined
  /** The files to upload, by field name, and the input fields that describe them. */
  files?: (values: V, row: R | undefined) => Promise<{ files: Files; input?: object }>
  onClose: () => void
}

/**
 * The form that adds or changes a row: it sends, shows the server's message and closes. Returns the props of
 * `FormDialog`; `progress` is the share of its files that was sent.
 */
export const useRowForm = <R, V extends object, C extends Endpoint, U extends Endpoint>(options: RowFormOptions<R, V, C, U>) => {
  const { noun, row, contracts, refreshes = [], read, creation, change, prepare, saved, files, onClose, ...rest } = options
  const contract: Endpoint = row ? contracts.update : contracts.create
  const also = { refreshes: [contracts.list, ...refreshes] }
  const save = useSave<Endpoint>(contract, also)
  const { upload, progress } = useUpload<Endpoint>(contract, also)
  const form = useForm<V, V, Reply<unknown>>({
    ...rest,
    values: read(row),
    row: row && { version: rowVersion(row), read: current => read(current as R) },
    send: async (typed, _, version) => {
      const values = prepare ? await prepare(typed) : typed
      // Fields that `prepare` did not change keep what was typed.
      const prepared = changedBetween(values, typed)
      if (prepared.length > 0) form.change(Object.fromEntries(prepared.map(name => [name, values[name]])) as Partial<V>)
      const input = row ? { ...(change(values, row) as object), version } : creation?.(values)
      const sent = await files?.(values, row)
      const reply = await (sent
        ? upload.mutateAsync({ input: { ...(input as object), ...sent.input }, files: sent.files })
        : save.mutateAsync(input))
      return { ...reply, message: saved?.(values, row) ?? reply.message }
    },
    onSent: ({ message = '' }) => {
      showAlert(message)
      onClose()
    },
  })
  const title = `${row ? 'Update' : 'Add'} ${noun}`
  return { form, progress, title, submit: title, submitting: row ? 'Updating...' : 'Adding...', onClose }
}
