import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { Reissue } from './use-change.ts'

/** Asks before an invoice is credited and issued anew. */
export const ReissueQuestion = ({ reissue }: { reissue: Reissue | undefined }) =>
  reissue && (
    <ConfirmDialog
      title="The invoice was issued already"
      confirm="Issue anew"
      cancel="Cancel"
      safe
      pending={false}
      error={undefined}
      onConfirm={() => reissue.answer(true)}
      onCancel={() => reissue.answer(false)}
    >
      It names other details. {reissue.text}
    </ConfirmDialog>
  )
