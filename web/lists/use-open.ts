import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useNavigate } from '#web/ui/text/Link.tsx'

const dialogNames = ['add', 'edit', 'view', 'delete', 'ask'] as const
export type DialogName = (typeof dialogNames)[number]

/** An open dialog and the id of its row. */
export interface OpenDialog<K extends string = DialogName> {
  kind: K
  id: string
}

/** Marks a history entry that a page pushed, so that closing may go back. */
const opened = { openedBy: 'list' }
/** What a link has that opens a dialog elsewhere: closing the dialog leads back to where the link was. */
export const leadsBack = { state: opened, preventScrollReset: true } as const
/** Whether closing a dialog goes back in the history, by the state of its entry. */
export const isOpened = (state: unknown) => typeof state === 'object' && state !== null && 'openedBy' in state

const lists: readonly string[] = dialogNames

/** The kind of dialog that led to the one that is open. */
const fromOf = (state: unknown) => (state as { from?: DialogName } | null)?.from

/** The dialog named by the page's address (`?edit=id`): Back closes it, a link opens it, a reload keeps it. */
export const useOpen = <K extends string = DialogName>(names = lists as readonly K[]) => {
  const location = useLocation()
  const navigate = useNavigate()
  // Going back is asynchronous: a second press would go back twice. Each visit of an entry has a location of its own.
  const closing = useRef<object>(undefined)
  const params = new URLSearchParams(location.search)
  const kind = names.find(one => params.has(one))
  const open: OpenDialog<K> | undefined = kind && { kind, id: params.get(kind) ?? '' }
  const addressOf = (next?: OpenDialog<K>, now = location.search): string => {
    const search = new URLSearchParams(now)
    for (const one of names) search.delete(one)
    if (next) search.set(next.kind, next.id)
    return `${location.pathname}${search.size > 0 ? `?${search}` : ''}`
  }
  const linkTo = (next: OpenDialog<K>) => ({ to: addressOf(next), ...leadsBack })
  /** A dialog opened from another one replaces it in the history, so that closing leads to the list. */
  const show = (next: OpenDialog<K>) => {
    // While a long list renders, `window.location` is newer than the router's: a search just cleared stays cleared.
    const to = addressOf(next, window.location.search)
    void navigate(to, {
      replace: open !== undefined,
      state: { ...(open ? location.state : opened), from: open?.kind },
      preventScrollReset: true,
    })
  }
  const close = () => {
    if (!isOpened(location.state)) return void navigate(addressOf(), { replace: true, preventScrollReset: true })
    if (closing.current === location) return
    closing.current = location
    void navigate(-1)
  }
  return { open, from: fromOf(location.state), linkTo, show, close }
}

/** The open dialog's row: `atFirst` as on opening, and `now` as loaded, or as `atFirst` once the row is deleted. */
export const useOpenRow = <R>(open: OpenDialog | undefined, loaded: readonly R[] | undefined, keyOf: (row: R) => string) => {
  const [kept, setKept] = useState<{ open: string; row: R }>()
  const name = open && `${open.kind} ${open.id}`
  const now = open && loaded?.find(row => keyOf(row) === open.id)
  if (kept && kept.open !== name) setKept(undefined)
  else if (!kept && now !== undefined && name) setKept({ open: name, row: now })
  const atFirst = kept?.open === name ? kept?.row : now
  return { now: now ?? atFirst, atFirst: atFirst ?? now }
}
