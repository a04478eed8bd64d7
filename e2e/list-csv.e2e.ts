import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { makeOwner, signIn } from './people.ts'
import { expect, test } from './world.ts'

test("a server's list is exported by pages of 200 rows, at most 5,000 of those that were found, and says so", async ({ page, world }) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {})
  await sql`
    with made as (
      insert into account (name, email) select case n when 1 then '=SUM(A1)' else 'Guide ' || lpad(n::text, 4, '0') end, 'g' || n || ${`@${hotels[0].id}.example`}
      from generate_series(1, 5003) n returning id)
    insert into member (hotel_id, account_id) select ${hotels[0].id}, id from made`.execute(world.db)
  await signIn(page, owner.email, '/dashboard/usersmanagement')
  await expect(page.getByText('1 to 100 of 5003 users')).toBeVisible()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/getusers?')) asked.push(new URL(request.url()).searchParams.get('size') ?? '')
  })
  const exported = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
    return (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  }
  const lines = await exported()
  expect(lines).toHaveLength(5001)
  expect(lines[0]).toBe('\uFEFFName,Email,Phone,Roles')
  expect(lines[1]).toMatch(/^'=SUM\(A1\),g1@/)
  expect(asked).toEqual(Array.from({ length: 25 }, () => '200'))
  const notice = page.getByRole('alert').filter({ hasText: 'The file has the first 5000 users. Narrow the search to get the others.' })
  await expect(notice).toBeVisible()
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByLabel('Search users').fill('g12@')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  expect(await exported()).toHaveLength(2)
  await expect(notice).toHaveCount(0)
})
