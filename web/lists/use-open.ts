import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#web/ui/Link.tsx'

const kinds = ['add', 'edit', 'view', 'delete', 'ask'] as const
export type Kind = (typeof kinds)[number]

/** A dialog of a list (or another page) and the row that it is about. */
export interface Open<K extends string = Kind> {
  kind: K
  id: string
}

/** Marks an entry of the history that stands on top of the list's own. */
const opened = { openedBy: 'list' }
const isOpened = (state: unknown) => typeof state === 'object' && state !== null && 'openedBy' in state

const lists: readonly string[] = kinds

/** The dialog that the page's address asks for (`add`, `edit`, `view`, `delete`, `ask`): Back closes it, a link opens it, a reload keeps it. */
export const useOpen = <K extends string = Kind>(names = lists as readonly K[]) => {
  const location = useLocation()
  const navigate = useNavigate()
  // Closing takes a moment, in which a second press would go back one page too far.
  const closing = useRef('')
  const params = new URLSearchParams(location.search)
  const kind = names.find(one => params.has(one))
  const open: Open<K> | undefined = kind && { kind, id: params.get(kind) ?? '' }
  const addressOf = (next?: Open<K>): string => {
    const search = new URLSearchParams(params)
    for (const one of names) search.delete(one)
    if (next) search.set(next.kind, next.id)
    return `${location.pathname}${search.size > 0 ? `?${search}` : ''}`
  }
  /** Where a link leads that opens a dialog. */
  const linkTo = (next: Open<K>): { to: string; state: unknown; preventScrollReset: true } => ({
    to: addressOf(next),
    state: opened,
    preventScrollReset: true,
  })
  /** From one dialog to the next takes its place, so that closing leads to the list. */
  const show = (next: Open<K>) => {
    const { to, state } = linkTo(next)
    void navigate(to, { replace: open !== undefined, state: open ? location.state : state, preventScrollReset: true })
  }
  const close = () => {
    if (closing.current === location.key) return
    closing.current = location.key
    if (isOpened(location.state)) void navigate(-1)
    else void navigate(addressOf(), { replace: true, preventScrollReset: true })
  }
  return { open, linkTo, show, close }
}

/**
 * The row that an open dialog is about: as it is now, and as it was when the dialog opened, which stays when the row goes meanwhile.
 * Both are undefined for a row that was never there.
 */
export const useOpenRow = <R>(open: Open | undefined, loaded: readonly R[] | undefined, keyOf: (row: R) => string) => {
  const [kept, setKept] = useState<{ open: string; row: R }>()
  const name = open && `${open.kind} ${open.id}`
  const now = open && loaded?.find(row => keyOf(row) === open.id)
  if (kept && kept.open !== name) setKept(undefined)
  else if (!kept && now !== undefined && name) setKept({ open: name, row: now })
  const atFirst = kept?.open === name ? kept?.row : now
  return { now: now ?? atFirst, atFirst: atFirst ?? now }
}
