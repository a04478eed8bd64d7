import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'

/** Asks before a begun registration is thrown away. */
export const LeaveRegistration = ({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) => (
  <ConfirmDialog
    title="Leave the registration?"
    confirm="Throw it away"
    cancel="Keep editing"
    pending={false}
    error={undefined}
    onConfirm={onLeave}
    onCancel={onStay}
  >
    What you typed here is thrown away.
  </ConfirmDialog>
)
