import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { authApi } from '#shared/accounts/accounts.ts'
import { storeUser, useUser } from '#web/session/session.ts'
import { LogoutButton } from '#web/shell/layout/LogoutButton.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { AccountCard } from './AccountCard.tsx'
import { ChangePassword } from './ChangePassword.tsx'

const session = { queryKey: [authApi.validate.path] }

/** Replaces the dashboard until the user changes a password set by the hotel; then shows the page asked for. */
export const OwnPasswordPage = () => {
  const user = useUser()
  const cache = useQueryClient()
  const chosen = user?.mustChangePassword === false
  useEffect(() => {
    // The password was changed, here or in another tab, so the cached session is out of date.
    if (chosen) void cache.resetQueries(session)
  }, [chosen, cache])
  // The next page starts at its top: the address stays the same, so nothing else scrolls.
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
        // The answer may have been lost, so the session is read again: it tells whether the password was changed.
        onFailed={() => void cache.invalidateQueries(session)}
      />
    </AccountCard>
  )
}
