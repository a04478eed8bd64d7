import { person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { fillHotel } from '../hotel-forms.ts'
import { signIn, someEmail } from '../people.ts'
import { expect, test } from '../world.ts'

test('a super admin registers a hotel for an owner: who is no owner is said at the field, and no plan is asked for', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 400/)
  const boss = await person(world, { key: 'SUPER_ADMIN', email: someEmail() })
  const owner = await person(world, { key: 'ADMIN', email: someEmail(), name: 'Asha Rao' })
  await signIn(page, boss.email, '/hotelregistration')
  const form = page.getByRole('form', { name: 'Register your hotel' })
  const ownerEmail = form.getByLabel("Owner's email", { exact: true })
  await fillHotel(form)
  const register = page.getByRole('button', { name: 'Register hotel' })
  await expect(page.getByText(/Nothing changed|\d changes?/)).toHaveCount(0)
  await register.click()
  await expect(form.getByText("Owner's email is required.").last()).toBeVisible()
  await ownerEmail.fill(boss.email)
  await register.click()
  await expect(form.getByText('No hotel owner has this email address.').last()).toBeVisible()
  await expect(ownerEmail).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'an address of nobody who owns hotels')
  await ownerEmail.fill(owner.email)
  await register.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hotel registration successful!' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\?hotel=haveli-on-the-hill/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const made = await world.db.selectFrom('hotel').select('owner_id').where('slug', 'like', 'haveli-on-the-hill%').execute()
  expect(made.map(({ owner_id }) => owner_id)).toContain(owner.id)
})
