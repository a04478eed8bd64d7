import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { downloads } from '../testing/downloads.ts'
import { dialogSays, noDialog, said, textOf } from '../testing/lists.ts'
import { type Answer, openPage, type Sent, signInAt } from '../testing/page.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'

const usersPage = '/dashboard/usersmanagement'

const guide = (name: string) => ({ id: randomUUID(), name, email: 'a@b.example', phone: null, roles: [], version: 1, invitedAt: null })

test('a list of which the server gives the pages asks it for what is searched, sorted, filtered and gone on to; its file has the first 5,000 rows, by pages of 200, and says so', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const session = await signInAt(server, owner.email, testPassword)
  let total = 5003
  const asked: Record<string, string>[] = []
  const pages = ({ query }: Sent): Answer => {
    asked.push(query)
    const { size, q } = query
    if (q) return { data: { items: [], total: 0 } }
    const count = size === '200' ? Math.min(200, total) : 3
    return { data: { items: Array.from({ length: count }, (_, at) => guide(`Guide ${asked.length}-${at}`)), total } }
  }
  const download = downloads(t)
  await openPage(t, { at: usersPage, ...session, answers: { '/api/user/getusers': pages } })
  await screen.findByText('1 to 3 of 5003 users')
  const asks = (wanted: Record<string, string | undefined>) =>
    waitFor(() => {
      const last = asked.at(-1) ?? {}
      assert.deepEqual(Object.fromEntries(Object.keys(wanted).map(name => [name, last[name]])), wanted)
    })
  await asks({ page: '1' })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('101 to 103 of 5003 users')
  await asks({ page: '2' })
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await asks({ page: '1', sort: '-name' })
  await user.type(screen.getByLabelText('Search users'), 'person.11')
  await asks({ page: '1', sort: '-name', q: 'person.11' })
  await screen.findByText('No Users Found')
  const filter = screen.getByLabelText('Role') as HTMLSelectElement
  await user.selectOptions(filter, 'Manager')
  await asks({ q: 'person.11', roleId: filter.value })
  await user.click(screen.getAllByRole('button', { name: 'Clear the search' }).at(-1) as HTMLElement)
  await screen.findByText('1 to 3 of 5003 users')

  const exported = async () => (await download(() => user.click(screen.getByRole('button', { name: 'CSV' })))).text.trimEnd().split('\r\n')
  asked.length = 0
  assert.equal((await exported()).length, 5001)
  assert.deepEqual(
    asked.map(({ size, page }) => `${size} ${page}`),
    Array.from({ length: 25 }, (_, at) => `200 ${at + 1}`),
  )
  const told = 'The file has the first 5000 users. Narrow the search to get the others.'
  const notice = await waitFor(() => screen.getAllByRole('alert').find(alert => textOf(alert).includes(told)) as HTMLElement)
  await user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
  total = 121
  assert.equal((await exported()).length, 122)
  absent(screen.queryByText(told))
})

test('a link opens any row of a list of which the server gives the pages, and says when it is gone', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const session = await signInAt(server, owner.email, testPassword)
  const last = guide('Person 119')
  const answers = {
    '/api/user/getusers': ({ query }: Sent): Answer => {
      const items = query.userId ? [last].filter(({ id }) => id === query.userId) : [guide('Person 001')]
      return { data: { items, total: query.userId ? items.length : 120 } }
    },
  }
  await openPage(t, { at: `${usersPage}?view=${last.id}`, ...session, answers })
  await dialogSays(/User Details.*Person 119/)
  await openPage(t, { at: `${usersPage}?view=${randomUUID()}`, ...session, answers })
  await said('Already deleted')
  await noDialog()
})

test('a list on its way says so; one that cannot be read says why, and Retry reads it', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const session = await signInAt(server, owner.email, testPassword)
  const held = Promise.withResolvers<Answer>()
  const answers: Record<string, Answer | (() => Promise<Answer>)> = { '/api/user/getusers': () => held.promise }
  await openPage(t, { at: usersPage, ...session, answers })
  const panel = within(await screen.findByRole('tabpanel', { name: 'Users' }))
  await panel.findByText('Loading...')
  const says = (text: RegExp) => waitFor(() => assert.match(textOf(screen.getByRole('alert')), text))
  held.resolve({ status: 400, error: 'The list is being moved.', code: 'MOVED' })
  await says(/The list is being moved\./)
  answers['/api/user/getusers'] = { status: 400 }
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await says(/^Something went wrong\.\.\./)
  delete answers['/api/user/getusers']
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('No Users Found')
})
