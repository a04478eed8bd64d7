import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import styles from './ShortcutsDialog.module.css'
import { switchKeys, useKeysOn } from './use-shortcuts.ts'

/** What single keys do on this page, and the switch that turns them off. */
export const ShortcutsDialog = ({ keys, onClose }: { keys: readonly (readonly [key: string, does: string])[]; onClose: () => void }) => {
  const on = useKeysOn()
  return (
    <Dialog open title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label="Single keys are shortcuts" hint="Never while you type in a field." checked={on} onChange={switchKeys} />
    </Dialog>
  )
}
