/** Where the browser keeps the signed-in user, for display only: the session itself is a cookie that no script sees. */
export const userKey = 'atithi.user'

/** Whether somebody signed in here, as far as the browser knows. Never true while the server renders. */
export const isSignedIn = (): boolean => {
  if (typeof localStorage === 'undefined') return false
  try {
    return localStorage.getItem(userKey) !== null
  } catch {
    // A browser may forbid its storage.
    return false
  }
}
