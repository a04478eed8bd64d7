import type { Endpoint } from '#shared/endpoint.ts'
import { type CrudProps, titleOf } from './crud-props.ts'
import { AddButton } from './ListBar.tsx'
import { ListNothing } from './ListStates.tsx'
import { useOpen } from './use-open.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** In place of a list that the viewer may not read: why, and the form that adds a row where that is allowed. */
export const UnreadTab = <L extends Endpoint, D extends Endpoint>({ noun, may, form }: CrudProps<L, D>) => {
  const { open, show, close } = useOpen()
  const adds = may('CREATE')
  const add = () => show({ kind: 'add', id: '1' })
  useShortcuts({ n: adds && !open ? add : undefined })
  return (
    <>
      <ListNothing
        title={`Your role does not show the list of ${noun.many}.`}
        text={adds ? `You may add ${noun.many}.` : 'Ask the owner of the hotel if you need it.'}
        action={adds && <AddButton label={`Add ${titleOf(noun.one)}`} onClick={add} />}
      />
      {adds && open?.kind === 'add' && form?.(undefined, close)}
    </>
  )
}
