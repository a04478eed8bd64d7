import { randomFrom } from '../../../../demo/random.ts'
import { type Acknowledged, type Calls, createCalls } from '../../calls.ts'
import { keepRefunding } from '../../desk.ts'
import { keepVisiting } from '../../guest.ts'
import type { WayBackWorld } from './world.ts'

export interface Load {
  calls: Calls
  /** Stops all guests and the desk in the middle of what they do. */
  end(): Promise<void>
}

const guests = 8

/** Starts eight guests and a desk that refunds. `began`: the trial's start, as the wanted dates move on with time. */
export const startLoad = (world: WayBackWorld, seed: string, began: number): Load => {
  const over = new AbortController()
  const calls = createCalls(world.url, over.signal)
  const elapsedMs = () => performance.now() - began
  const visitors = Array.from({ length: guests }, (_, index) =>
    keepVisiting({ world, calls, elapsedMs, random: randomFrom(`${seed}/${index}`) }, index, over.signal),
  )
  const everybody: Promise<unknown>[] = [...visitors, keepRefunding(world, calls, randomFrom(`${seed}/desk`), over.signal, [500, 1500])]
  let stumbled: unknown
  for (const one of everybody)
    one.catch(error => {
      if (!over.signal.aborted) stumbled ??= error
    })
  return {
    calls,
    end: async () => {
      over.abort()
      await Promise.allSettled(everybody)
      if (stumbled) throw stumbled
    },
  }
}

const names = ['confirmed', 'released', 'goingBack', 'deskRefunds'] as const

/** Merges what several loads had acknowledged, or copies the present state of one. */
export const together = (...all: Acknowledged[]): Acknowledged => ({
  orders: new Map(all.flatMap(({ orders }) => [...orders])),
  ...(Object.fromEntries(names.map(name => [name, new Set(all.flatMap(one => [...one[name]]))])) as Omit<Acknowledged, 'orders'>),
})
