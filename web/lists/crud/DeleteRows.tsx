import { type ReactNode, useState } from 'react'
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { DeleteDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { type Noun, titleOf } from './crud-props.ts'
import { type Removed, useRemoval } from './use-removal.ts'

interface DeleteRowsProps<R, D extends Endpoint> {
  noun: Noun
  rows: readonly R[]
  nameOf: (row: R) => string
  /** The question about one row, in place of the generic one. */
  question: ((row: R) => string) | undefined
  beforeDelete: ((row: R) => ReactNode) | undefined
  contract: D
  inputOf: (row: R) => CallOf<D>
  refreshes: readonly Endpoint[]
  /** `some`: at least one row is gone. */
  onClose: (some: boolean) => void
}

const saidOf = <R,>({ done, gone, message }: Removed<R>, noun: Noun): string => {
  if (done.length + gone.length > 1) return `${done.length + gone.length} ${noun.many} deleted.`
  return gone.length > 0 ? 'Already deleted' : message
}

/** Deletes rows after a confirmation; rows that the server refuses stay in the dialog with the reasons. */
export const DeleteRows = <R, D extends Endpoint>(props: DeleteRowsProps<R, D>) => {
  const { noun, nameOf, question, beforeDelete, contract, inputOf, refreshes, onClose } = props
  const [rows, setRows] = useState(props.rows)
  const [some, setSome] = useState(false)
  const removal = useRemoval({ contract, inputOf, refreshes })
  const single = rows.length === 1 ? rows[0] : undefined
  const end = (removed: Removed<R>) => {
    const { done, gone, refused } = removed
    if (refused.length > 0) {
      setRows(refused.map(({ row }) => row))
      setSome(some || done.length + gone.length > 0)
      return
    }
    showAlert(saidOf(removed, noun))
    onClose(true)
  }
  const refused = removal.data?.refused ?? []
  const reasons = props.rows.length === 1 ? refused.map(({ why }) => why) : refused.map(({ row, why }) => `${nameOf(row)}: ${why}`)
  return (
    <DeleteDialog
      noun={titleOf(single === undefined ? noun.many : noun.one)}
      name={single === undefined ? `${rows.length} ${noun.many}` : nameOf(single)}
      question={single && question?.(single)}
      before={single && beforeDelete?.(single)}
      pending={removal.isPending}
      error={removal.error?.message ?? (reasons.length > 0 ? reasons.join(' ') : undefined)}
      onConfirm={() => removal.mutate(rows, { onSuccess: end })}
      onCancel={() => onClose(some)}
    />
  )
}
