// What a search is measured against: a bare Fastify route that runs `select 1` through the same pool as the product's.
import Fastify from 'fastify'
import type pg from 'pg'
import { connect } from '../server/db/connect.ts'

const { port, connection } = JSON.parse(process.argv[2] ?? '{}') as { port: number; connection: pg.PoolConfig }
const { pool } = connect(connection, () => undefined)
const http = Fastify()
http.get('/', async () => (await pool.query('select 1')).rows)
await http.listen({ host: '127.0.0.1', port })
process.on('SIGTERM', () => process.exit(0))
