import { authApi } from '#shared/accounts/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'

/** Asks for the verification mail again; says what the server answers. */
export const ResendVerification = ({ email }: { email: string }) => {
  const resend = useSave(authApi.resend)
  if (resend.data) return <Alert tone="success">{resend.data.message}</Alert>
  return (
    <>
      {resend.error && <Alert onDismiss={resend.reset}>{resend.error.message}</Alert>}
      <Button busy={resend.isPending} onClick={() => resend.mutate({ email })}>
        Resend Verification Mail
      </Button>
    </>
  )
}
