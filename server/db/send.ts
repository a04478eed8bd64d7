import pg from 'pg'

/**
 * Sends one statement. The driver copies a configuration object in a slow way, a tenth of what a search takes; a query
 * that is made before, it sends as it is. Errors carry the caller's stack: the driver's own begins at the socket.
 */
export const send = async (client: pg.ClientBase, { name, text, values }: pg.QueryConfig): Promise<pg.QueryResult> => {
  try {
    return await new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result))
      client.query(Object.assign(new pg.Query(text), { name, values, callback }))
    })
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
