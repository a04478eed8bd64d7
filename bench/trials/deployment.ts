import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ClientCounts } from '#server/testing/attacks/restless-clients.ts'
import { startWorld } from './world.ts'

/** From being told to end until the process is gone. */
const endWithinMs = 5000

/** The product ends and starts again under clients that never stop asking. True: nobody who was let in was cut off. */
export const deployments = async (say: (line: string) => void, restarts = 8): Promise<boolean> => {
  say(`\nDeployments: ${restarts} restarts under 30 clients, half of them on kept connections`)
  const world = await startWorld({})
  try {
    const [{ slug } = { slug: '' }] = world.hotels
    const clients = new Worker(new URL('../../server/testing/attacks/restless-clients.ts', import.meta.url), {
      workerData: { port: Number(new URL(world.url).port), clients: 30, path: `/${slug}` },
    })
    const ends: number[] = []
    let inOrder = true
    for (let restart = 0; restart < restarts; restart++) {
      await wait(1500)
      const began = performance.now()
      inOrder = (await world.product.stop()) && inOrder
      ends.push(performance.now() - began)
      await world.product.start()
    }
    await wait(1000)
    clients.postMessage('end')
    const [counts] = (await once(clients, 'message')) as [ClientCounts]
    const slowest = Math.max(...ends)
    const good = counts.lost === 0 && inOrder && slowest <= endWithinMs && counts.answered > 1000
    say(
      `  ${good ? '✓' : '✗'} ${counts.answered} answered, ${counts.refused} refused while the port was closed, ${counts.idleReset} idle ` +
        `connections closed under a request, ${counts.lost} cut off ${counts.reasons.join('; ')}; ended within ${(slowest / 1000).toFixed(1)} s`,
    )
    return good
  } finally {
    await world.destroy()
  }
}
