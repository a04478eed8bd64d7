import pg from 'pg'
import type { Connection } from '../../embedded/server.ts'

interface Wire {
  on(event: 'copyData', hear: (message: { chunk: Buffer }) => void): void
  once(event: 'replicationStart', hear: () => void): void
  sendCopyFromChunk(chunk: Buffer): void
}

const toLsn = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** A stand-in for a PostgreSQL standby: it receives the WAL, discards it, and reports how much it has replayed. */
export interface Follower {
  /** Stops the reports; the WAL is still received. */
  stall(): void
  /** Reports everything received so far as replayed, and reports again from now on. */
  catchUp(): void
  leave(): Promise<void>
}

/** Starts replication from the current WAL position. */
export const follow = async (connection: Connection): Promise<Follower> => {
  const client = new pg.Client({ ...connection, replication: 'true' } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ xlogpos: string }>('IDENTIFY_SYSTEM')
  const start = rows[0]?.xlogpos ?? '0/0'
  let received = toLsn(start)
  let isStalled = false
  const { connection: wire } = client as unknown as { connection: Wire }
  const tell = () => {
    const message = Buffer.alloc(34)
    message.write('r')
    for (const at of [1, 9, 17]) message.writeBigUInt64BE(received, at)
    wire.sendCopyFromChunk(message)
  }
  wire.once('replicationStart', tell)
  wire.on('copyData', ({ chunk }) => {
    // `w`: WAL data after a header of 25 bytes (`w`, its start, the WAL's end, a time); all else is a keepalive.
    if (chunk.toString('latin1', 0, 1) === 'w') received = chunk.readBigUInt64BE(1) + BigInt(chunk.length - 25)
    if (!isStalled) tell()
  })
  // This query ends with the connection.
  client.query(`START_REPLICATION PHYSICAL ${start}`).catch(() => {})
  return {
    stall: () => {
      isStalled = true
    },
    catchUp: () => {
      isStalled = false
      tell()
    },
    leave: () => client.end(),
  }
}
