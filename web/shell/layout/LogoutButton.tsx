import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { authApi } from '#shared/accounts/accounts.ts'
import { useSave } from '#web/api/client.ts'
import { forgetUser } from '#web/session/session.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { forgetDrafts } from '#web/ui/form/draft.ts'
import { discardChanges, mayLeave } from '#web/ui/form/unsaved.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'

/**
 * Asks, ends the session and forgets the user and the hotel, after which Protected opens /login. Nothing is forgotten
 * when the server cannot be reached.
 */
export const LogoutButton = () => {
  const [asking, setAsking] = useState(false)
  const logout = useSave(authApi.logout)
  const cache = useQueryClient()
  const forget = () => {
    discardChanges()
    // Forgetting the user removes the pages; their drafts and cached answers are cleared after that.
    flushSync(forgetUser)
    forgetDrafts()
    cache.clear()
  }
  // A callback of the mutation would not run: the reply may clear the browser's storage, which removes this page first.
  const leave = () => void logout.mutateAsync({}).then(forget, () => undefined)
  const ask = async () => {
    if (await mayLeave()) setAsking(true)
  }
  const close = () => {
    logout.reset()
    setAsking(false)
  }
  return (
    <>
      <Button icon={<IconLogout size={20} aria-hidden />} onClick={() => void ask()}>
        Logout
      </Button>
      <Dialog
        open={asking}
        title="Logout"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" busy={logout.isPending} onClick={leave}>
              Logout
            </Button>
          </>
        }
      >
        {logout.error && <Alert onDismiss={logout.reset}>{logout.error.message}</Alert>}
        <p>Are you sure you want to logout?</p>
      </Dialog>
    </>
  )
}
