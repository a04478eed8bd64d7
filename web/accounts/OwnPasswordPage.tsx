import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authApi } from '#shared/accounts/accounts.ts'
import { storeUser, useUser } from '#web/session/session.ts'
import { LogoutButton } from '#web/shell/layout/LogoutButton.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ChangePassword } from './ChangePassword.tsx'

const session = { queryKey: [authApi.validate.path] }

/** In the place of the dashboard while the password is one that the hotel set; afterwards the page that was asked for is there. */
export const OwnPasswordPage = () => {
  const user = useUser()
  const cache = useQueryClient()
  const chosen = user?.mustChangePassword === false
  useEffect(() => {
    // Done here or in another tab: what the server said of the session before is over.
    if (chosen) void cache.resetQueries(session)
  }, [chosen, cache])
  // The page that comes next begins at its top: the address does not change, so nothing else scrolls.
  useEffect(() => () => scrollTo(0, 0), [])
  if (!user) return null
  return (
    <AccountCard
      title="Choose your own password"
      lead={`Your hotel set the password of ${user.email}, so please choose one that only you know.`}
      action={<LogoutButton />}
    >
      <ChangePassword
        action="Save"
        wide
        onSaved={() => {
          showAlert('Password changed successfully')
          storeUser({ ...user, mustChangePassword: false })
        }}
        // An answer that got lost on its way must not keep anybody here: the server says whether it is done.
        onFailed={() => void cache.invalidateQueries(session)}
      />
    </AccountCard>
  )
}
