import { authApi } from '#shared/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './ResendVerification.module.css'

/** Asks for the verification mail again, by the link that came or the address; says what the server answers. */
export const ResendVerification = ({ by }: { by: { token: string } | { email: string } }) => {
  const resend = useSave(authApi.resend)
  return (
    <div className={styles.resend}>
      {resend.data && <p role="status">{resend.data.message}</p>}
      {resend.error && <p role="alert">{resend.error.message}</p>}
      {!resend.data && (
        <Button busy={resend.isPending} onClick={() => resend.mutate(by)}>
          Resend Verification Mail
        </Button>
      )}
    </div>
  )
}
