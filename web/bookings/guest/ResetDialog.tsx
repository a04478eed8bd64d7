import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

interface ResetDialogProps {
  isHeld: boolean
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a stay that was chosen is let go. */
export const ResetDialog = ({ isHeld, ...rest }: ResetDialogProps) => (
  <ConfirmDialog title="Reset this booking?" confirm="Reset" cancel="Keep it" error={undefined} {...rest}>
    Your dates, the rooms you chose and the details you typed will be lost
    {isHeld && ', and the rooms are no longer held for you'}.
  </ConfirmDialog>
)
