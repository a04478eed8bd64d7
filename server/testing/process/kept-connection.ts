import pg from 'pg'
import type { Connection } from '../../embedded/server.ts'

/** The driver's types lack these two methods. */
type Refable = pg.Client & { ref(): void; unref(): void }

export interface KeptConnection {
  use<R>(work: (client: pg.Client) => Promise<R>): Promise<R>
  end(): Promise<void>
}

/**
 * A connection that opens at its first use and is kept, since opening costs more than most queries. It keeps no process
 * alive while unused, and is opened again if it is lost.
 */
export const keptConnection = (settings: () => Promise<Connection>): KeptConnection => {
  let opened: Promise<Refable> | undefined
  let users = 0
  const forget = () => {
    opened = undefined
  }
  const open = async () => {
    const client = new pg.Client(await settings()) as Refable
    client.on('error', forget)
    await client.connect()
    return client
  }
  return {
    use: async work => {
      if (!opened) {
        opened = open()
        opened.catch(forget)
      }
      const client = await opened
      users += 1
      client.ref()
      try {
        return await work(client)
      } finally {
        users -= 1
        if (users === 0) client.unref()
      }
    },
    end: async () => {
      const client = await opened
      forget()
      await client?.end()
    },
  }
}
