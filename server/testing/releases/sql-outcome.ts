import pg from 'pg'

/**
 * Runs statements in the client's transaction and rolls them back. Returns the name of the constraint that refused them
 * (a foreign key, a check, or one that a trigger raises), or how many rows the last statement wrote.
 */
export const outcomeOf = async (client: pg.ClientBase, statements: readonly string[]): Promise<string | number> => {
  await client.query('savepoint attempt')
  try {
    let rows = 0
    for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0
    return rows
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !['23503', '23514', '23P01'].includes(error.code ?? '')) throw error
    return error.constraint ?? ''
  } finally {
    await client.query('rollback to savepoint attempt')
  }
}
