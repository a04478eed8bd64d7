import { type ComponentType, lazy } from 'react'
import { loadCode } from './load-code.ts'

/** A part of a page in a file of its own. */
export const part = <P extends object>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await loadCode(load) }))
