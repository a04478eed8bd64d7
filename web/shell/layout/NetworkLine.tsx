import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPath, useNavigation } from 'react-router'
import { publishLineHeight } from '#web/ui/base/publish-height.ts'
import { useSignal } from '#web/ui/base/signal.ts'
import { isVersionNew, useCodeMissing } from '../load-code.ts'
import styles from './NetworkLine.module.css'

const onNetwork = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const backMs = 4000

/** `offline` without a network, and `back` for a few seconds after the network returned. */
const useNetwork = (): 'offline' | 'back' | undefined => {
  const online = useSyncExternalStore(
    onNetwork,
    () => navigator.onLine,
    () => true,
  )
  const [back, setBack] = useState(false)
  useEffect(() => {
    if (!online) return setBack(true)
    const timer = setTimeout(() => setBack(false), backMs)
    return () => clearTimeout(timer)
  }, [online])
  if (!online) return 'offline'
  return back ? 'back' : undefined
}

/** A line over the page: offline, online again, a part of the page cannot be loaded, or there is a new version. */
export const NetworkLine = () => {
  const network = useNetwork()
  const missing = useCodeMissing()
  const newVersion = useSignal(isVersionNew, false)
  const next = useNavigation().location
  const text = () => {
    if (network === 'offline') return 'You are offline. What you typed stays here.'
    if (newVersion) return 'There is a new version of this page.'
    if (missing) return 'A part of the page cannot be loaded. Trying again…'
    return network && 'You are online again.'
  }
  const said = text()
  const mayReload = network !== 'offline' && (missing || newVersion)
  return (
    <div role="status" className={styles.status} ref={publishLineHeight}>
      {said && (
        <p className={styles.line}>
          {said}
          {mayReload && (
            <button type="button" className="text-button" onClick={() => (next ? location.assign(createPath(next)) : location.reload())}>
              Reload
            </button>
          )}
        </p>
      )}
    </div>
  )
}
