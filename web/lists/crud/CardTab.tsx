import { type ReactNode, useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { CallOf, Endpoint } from '#shared/contract/endpoint.ts'
import { useSave } from '#web/api/client.ts'
import { RowCheck } from '#web/ui/table/RowCheck.tsx'
import styles from './CardTab.module.css'
import { CrudDialogs } from './CrudDialogs.tsx'
import { CrudList } from './CrudList.tsx'
import type { RowOf } from './contracts.ts'
import type { CrudProps } from './crud-props.ts'
import { NameForm } from './NameForm.tsx'
import { RowMenu } from './RowMenu.tsx'
import { rowId, rowVersion, useCrud } from './use-crud.ts'

interface CardTabProps<L extends Endpoint, D extends Endpoint, C extends Endpoint, U extends Endpoint>
  extends Omit<CrudProps<L, D>, 'contracts' | 'columns' | 'form'> {
  contracts: { list: L; create: C; update: U; remove: D }
  /** The heading over the cards. */
  title: string
  /** Validates `{ name }`. */
  schema: z.ZodType
  /** What a card says under its name. */
  note?: (row: RowOf<L>) => string
  /** Inputs of the calls that add a row, and that rename one (without its version). */
  creation: (name: string) => CallOf<C>
  renaming: (row: RowOf<L>, name: string) => CallOf<U>
}

/** A list of names as a grid of cards, with a field to add one; a name is changed in its card. */
export const CardTab = <L extends Endpoint, D extends Endpoint, C extends Endpoint, U extends Endpoint>(
  props: CardTabProps<L, D, C, U>,
) => {
  type R = RowOf<L>
  const { noun, contracts, nameOf, note, may, schema, creation, renaming, refreshes = [] } = props
  const columns = [{ id: 'name', label: 'Name', text: nameOf }]
  const declared = { ...props, columns, form: () => null }
  const crud = useCrud(declared)
  const { open, rows, show, close, choicesOf, marked } = crud
  const field = useRef<HTMLInputElement>(null)
  const also = { refreshes: [contracts.list, ...refreshes] }
  const adding = useSave<Endpoint>(contracts.create, also)
  const change = useSave<Endpoint>(contracts.update, also)

  const add = may('CREATE') && (
    <NameForm
      {...{ field }}
      label={`New ${noun.one}`}
      submit="Add"
      name=""
      schema={schema}
      send={name => adding.mutateAsync(creation(name))}
    />
  )
  // The edited card stays, with what was typed, when a search hides the row or somebody deletes it.
  const { atFirst } = crud.row
  const edited = open?.kind === 'edit' && atFirst !== undefined && choicesOf(atFirst).edit ? atFirst : undefined
  const isAway = edited !== undefined && !rows.shown.some(row => rowId(row) === rowId(edited))
  const card = (row: R) => {
    const id = rowId(row)
    const choices = choicesOf(row)
    const isOpen = edited !== undefined && rowId(edited) === id
    return (
      <Card key={id} isOpen={isOpen}>
        {isOpen ? (
          <NameForm
            label={`New name of ${nameOf(row)}`}
            submit="Save"
            name={nameOf(row)}
            schema={schema}
            row={{ version: rowVersion(row), read: current => ({ name: nameOf(current as R) }) }}
            send={(name, version) => change.mutateAsync({ ...(renaming(row, name) as object), version })}
            onClose={close}
          />
        ) : (
          <>
            {choices.remove && (
              <RowCheck
                label={`Select ${nameOf(row)}`}
                checked={marked.some(one => rowId(one) === id)}
                onChange={chosen => crud.selection.choose([id], chosen)}
              />
            )}
            <p className={styles.name}>
              {nameOf(row)} <small>{note?.(row)}</small>
            </p>
            <RowMenu
              name={nameOf(row)}
              choices={choices}
              edit="Rename"
              onView={() => show({ kind: 'view', id })}
              onEdit={() => show({ kind: 'edit', id })}
              onAsk={() => show({ kind: 'ask', id })}
              onDelete={() => show({ kind: 'delete', id })}
            />
          </>
        )}
      </Card>
    )
  }
  return (
    <div data-fills-page>
      <h2 className="title-3 mb-4">{props.title}</h2>
      <CrudList {...declared} crud={crud} keeps={isAway} add={add} onAdd={add ? () => field.current?.focus() : undefined}>
        <ul className={styles.cards} aria-label={`List of ${noun.many}`}>
          {(isAway ? [edited, ...rows.shown] : rows.shown).map(card)}
        </ul>
      </CrudList>
      <CrudDialogs {...declared} crud={crud} />
    </div>
  )
}

/** Returns the focus to its button when the field closes. */
const Card = ({ isOpen, children }: { isOpen: boolean; children: ReactNode }) => {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const element = card.current
    return () => element?.querySelector('button')?.focus()
  }, [isOpen])
  return (
    <li className={styles.card} ref={card}>
      {children}
    </li>
  )
}
