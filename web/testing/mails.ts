import assert from 'node:assert/strict'
import type { TestServer } from '#server/testing.ts'

/** The path of the link in the newest mail to an address. */
export const mailedLink = async (server: TestServer, email: string, path: string): Promise<string> => {
  await server.settleAll()
  const texts = server.mails.filter(({ to }) => to.includes(email)).map(({ text }) => text)
  const link = new RegExp(`/${path}/[\\w-]+`).exec(texts.at(-1) ?? '')?.[0]
  assert.ok(link, texts.at(-1))
  return link
}
