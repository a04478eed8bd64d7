import type { AddressInfo } from 'node:net'
import { createProduct } from '../../product.ts'
import type { Ending, TestServer } from '../../testing.ts'

/** Another process of the same installation, by its address: nothing in memory, the same database and provider. */
export const secondProcess = async (t: Ending, server: TestServer): Promise<string> => {
  const { wake: _, ...parts } = server.product.app
  const product = await createProduct({ ...parts, isReady: async () => true, pressure: false, times: { noticeMs: 0 } })
  t.after(async () => {
    product.http.server.closeAllConnections()
    await product.close()
  })
  await product.http.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(product.http.server.address() as AddressInfo).port}`
}
