import type { CallOf, Endpoint, Reply } from '#shared/endpoint.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { type FormOptions, useForm } from '../use-form.ts'
import { versionOf } from './use-crud.ts'

interface RowFormOptions<R, V extends object, C extends Endpoint, U extends Endpoint>
  extends Omit<FormOptions<V, V, Reply<unknown>>, 'values' | 'shape' | 'row' | 'send' | 'onSent'> {
  /** As on buttons: Special Offer. */
  noun: string
  /** Which one to change; undefined adds one. */
  row: R | undefined
  contracts: { list: Endpoint; create: C; update: U }
  /** What else changes with it. */
  refreshes?: readonly Endpoint[]
  /** The form of a row, or an empty one. */
  read: (row: R | undefined) => V
  /** What a new row, and what a change beside the version, is asked with. */
  creation: (values: V) => CallOf<C>
  change: (values: V, row: R) => CallOf<U>
  onClose: () => void
}

/** The form that adds a row or changes one: says what the server answered, and closes. Gives the properties of its FormDialog. */
export const useRowForm = <R, V extends object, C extends Endpoint, U extends Endpoint>(options: RowFormOptions<R, V, C, U>) => {
  const { noun, row, contracts, refreshes = [], read, creation, change, onClose, ...rest } = options
  const save = useSave<Endpoint>(row ? contracts.update : contracts.create, { refreshes: [contracts.list, ...refreshes] })
  const form = useForm<V, V, Reply<unknown>>({
    ...rest,
    values: read(row),
    row: row && { version: versionOf(row), read: current => read(current as R) },
    send: (values, _, version) => save.mutateAsync(row ? { ...(change(values, row) as object), version } : creation(values)),
    onSent: ({ message = '' }) => {
      showAlert(message)
      onClose()
    },
  })
  const title = `${row ? 'Update' : 'Add'} ${noun}`
  return { form, title, submit: title, submitting: row ? 'Updating...' : 'Adding...', onClose }
}
