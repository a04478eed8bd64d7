import { messageOr } from '#web/ui/form/error-text.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Loaded, type LoadedProps } from '#web/ui/status/Loaded.tsx'
import { Button } from '#web/ui/text/Button.tsx'

interface MissingProps {
  /** What could not be read, as its heading would say. */
  what: string
  error: Error
  isFetching: boolean
  refetch: () => unknown
}

/** What belongs here could not be read: its name, why, and another try. */
export const MissingPart = ({ what, error, isFetching, refetch }: MissingProps) => (
  <Alert title={`${what} could not be loaded.`}>
    <p>{messageOr(error)}</p>
    <Button onClick={() => refetch()} busy={isFetching}>
      Retry
    </Button>
  </Alert>
)

/** A part of the start page: as `Loaded`, but an error says which part is missing, since its heading is missing too. */
export const HomePart = <T,>({ what, ...props }: Omit<LoadedProps<T>, 'failed'> & { what: string }) => {
  const { data, error, isFetching, refetch } = props.query
  return data === undefined && error ? <MissingPart {...{ what, error, isFetching, refetch }} /> : <Loaded {...props} />
}
