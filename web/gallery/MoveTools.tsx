import { IconArrowLeft, IconArrowRight, IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './MoveTools.module.css'
import { PictureTool } from './PictureTool.tsx'

interface MoveToolsProps {
  name: string
  /** Its place, and the first and the last that it can have. */
  at: number
  first?: number
  last: number
  onMove: (to: number) => void
}

/** The buttons that move a picture by one place. */
export const MoveTools = ({ name, at, first = 0, last, onMove }: MoveToolsProps) => (
  <>
    <PictureTool label={`Move earlier: ${name}`} off={at === first} onPress={() => onMove(at - 1)}>
      <IconArrowLeft size={20} aria-hidden />
    </PictureTool>
    <PictureTool label={`Move later: ${name}`} off={at === last} onPress={() => onMove(at + 1)}>
      <IconArrowRight size={20} aria-hidden />
    </PictureTool>
  </>
)

/** The corner of a picture by which a finger drags it; `children` may say its place. */
export const Grip = ({ className, size = 20, children }: { className: string | undefined; size?: number; children?: ReactNode }) => (
  <span className={`${styles.grip} ${className}`} data-grip aria-hidden>
    <IconGripVertical size={size} />
    {children}
  </span>
)
