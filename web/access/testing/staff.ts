import type { TestContext } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { type Answer, openPage, type Sent, signInAt } from '#web/testing/page.ts'

/** An owner with a receptionist, in front of the staff. */
export const openStaff = async (
  t: TestContext,
  tab = '',
  answers: Record<string, Answer | ((sent: Sent) => Answer | undefined | Promise<Answer | undefined>)> = {},
) => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Test Palace' })
  const known = await person(server, { name: 'Arjun Mehta' })
  await employ(server, hotel.id, known.id, 'RECEPTIONIST')
  const session = await signInAt(server, owner.email, testPassword)
  const open = () => openPage(t, { at: `/dashboard/usersmanagement${tab}`, answers, ...session })
  return { server, known, open, sent: await open() }
}
