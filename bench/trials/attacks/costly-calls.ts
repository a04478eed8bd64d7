import type { TestHotel } from '#server/testing/worlds/hotel.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { callsOn } from '../public-calls.ts'
import { isFairMachine } from '../report.ts'
import { beside, type Seen, type Stage } from './stage.ts'

const clients = 2

/** Every public call about a hotel at its limits, by two clients at each process at once: pages of others go on. */
export const costlyCalls = async (stage: Stage, hotel: TestHotel): Promise<Seen> => {
  const { world } = stage
  const asks = Object.values(callsOn(todayInIndia(new Date()))).map(ask => ask(hotel))
  const ask = async (url: string) => {
    const statuses: number[] = []
    for (const { path, body } of asks) {
      const more = body && { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(url + path, { headers: { origin: world.url, 'content-type': 'application/json' }, ...more })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    return statuses
  }
  const { done, told, wrong } = await beside(stage, () =>
    Promise.all(world.processes.flatMap(url => Array.from({ length: clients }, () => ask(url)))),
  )
  // The database of a busy machine may be late.
  const failed = done.flat().filter(status => status !== 200 && (status !== 503 || isFairMachine()))
  return {
    told: `${done.flat().length} calls; ${told}`,
    wrong: [...wrong, ...(failed.length > 0 ? [`calls were answered ${failed.join(' ')}`] : [])],
  }
}
