import { sql } from 'kysely'
import { email as emailField } from '#shared/contract/fields.ts'
import type { Tx } from '../db/connect.ts'
import type { HotelFacts } from './contents.ts'

/** The account that will own the hotel, which stays until it does. Throws one sentence where there is none. */
export const ownerOf = async (tx: Tx, address: string): Promise<string> => {
  const email = emailField.safeParse(address).data
  const { rows } = await sql<{ id: string }>`select a.id from account a
    where a.email = ${email ?? ''} and a.disabled_at is null and exists (
      select from account_role ar join role r on r.id = ar.role_id where ar.account_id = a.id and r.key = 'ADMIN')
    for key share of a`.execute(tx)
  const [owner] = rows
  if (!owner) throw new Error(`No hotel owner here has the e-mail address ${address}.`)
  return owner.id
}

/** Throws one sentence where the hotel cannot be here beside those that are. */
export const refuseHotelClash = async (tx: Tx, { id, slug, series_code }: HotelFacts, ownerId: string): Promise<void> => {
  const { rows } = await sql<{ id: string; slug: string; name: string }>`
    select id, slug, name from hotel where id = ${id} or slug = ${slug} or (owner_id = ${ownerId} and series_code = ${series_code})`.execute(
    tx,
  )
  const [other] = rows
  if (rows.some(row => row.id === id)) throw new Error('This hotel is here already.')
  if (rows.some(row => row.slug === slug)) throw new Error(`The address ${slug} belongs to another hotel here.`)
  if (other) throw new Error(`${other.name} of the same owner has the code ${series_code} too, with which the numbers of documents begin.`)
}
