import { userApi } from '#shared/accounts/access.ts'
import { useSave } from '#web/api/client.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { invitationText } from './access-words.ts'

interface InvitationProps {
  hotelId: string
  userId: string
  at: string
  /** Whether it may be sent once more. */
  may: boolean
}

/** When somebody was invited, and the button that invites them anew. */
export const Invitation = ({ hotelId, userId, at, may }: InvitationProps) => {
  const { mutate, isPending, data, error, reset } = useSave(userApi.invite, { refreshes: [userApi.list] })
  return (
    <div className="stack gap-3 items-start mt-4">
      <p>{invitationText(at, new Date())}</p>
      {data && <Alert tone="success">{data.message}</Alert>}
      {error && <Alert onDismiss={reset}>{error.message}</Alert>}
      {may && (
        <Button busy={isPending} onClick={() => mutate({ hotelId, userId })}>
          Send the invitation again
        </Button>
      )}
    </div>
  )
}
