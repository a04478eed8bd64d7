import { accountApi } from '#shared/accounts/accounts.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Badge } from '#web/ui/text/Badge.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import { deviceOf } from './device.ts'
import styles from './OwnSessions.module.css'

/** The live sessions of the signed-in person; each but this one can be ended. */
export const OwnSessions = () => {
  const query = useCall(accountApi.sessions, {}, { staleTime: 0 })
  return (
    <Loaded query={query} loading={<LoadingBlock heights={['4rem', '4rem']} />}>
      {sessions => <Sessions sessions={sessions} />}
    </Loaded>
  )
}

const Sessions = ({ sessions }: { sessions: DataOf<typeof accountApi.sessions> }) => {
  const end = useSave(accountApi.endSession, { refreshes: [accountApi.sessions] })
  const others = sessions.filter(({ current }) => !current)
  const ending = (id: string | undefined) => end.isPending && end.variables.id === id
  return (
    <>
      {end.error && <Alert onDismiss={end.reset}>{end.error.message}</Alert>}
      <ul className="stack gap-2">
        {sessions.map(session => (
          <li key={session.id} className={styles.session}>
            <div>
              <p className={styles.device}>
                {deviceOf(session.userAgent)}
                {session.current && <Badge tone="success">This device</Badge>}
              </p>
              <p className="small">
                Since {formatMoment(session.createdAt)}
                {!session.current && `, last used ${formatMoment(session.seenAt)}`}
                {session.ip && `, from ${session.ip}`}
              </p>
            </div>
            {!session.current && (
              <Button busy={ending(session.id)} onClick={() => end.mutate({ id: session.id })}>
                Sign out <VisuallyHidden>{deviceOf(session.userAgent)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="small">You are signed in nowhere else.</p>}
      {others.length > 0 && (
        <Button busy={ending(undefined)} onClick={() => end.mutate({})}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}
