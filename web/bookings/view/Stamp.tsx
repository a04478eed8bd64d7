import styles from './StaySlip.module.css'

export const Stamp = () => (
  <svg className={styles.stamp} viewBox="0 0 120 120" fill="none" stroke="currentColor" aria-hidden>
    <path d={edge} strokeWidth="2" strokeLinejoin="round" />
    <circle cx="60" cy="60" r="44" strokeWidth="1.5" />
    <circle cx="60" cy="60" r="40" strokeWidth="0.75" strokeDasharray="1 3" />
    <path d="M46 50V41c0-6 7-7 14-13 7 6 14 7 14 13v9" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" />
    <path d="M53 50v-6c0-4 4-4 7-7 3 3 7 3 7 7v6" strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round" />
    <text
      className={styles.stampText}
      x="60"
      y="66.5"
      textLength="68"
      lengthAdjust="spacingAndGlyphs"
      textAnchor="middle"
      fill="currentColor"
      stroke="none"
    >
      CONFIRMED
    </text>
    <path d="m50 81 7 7 14-14" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

const scallops = 28
const point = (turn: number, radius: number) =>
  `${(60 + radius * Math.cos(turn * 2 * Math.PI)).toFixed(1)} ${(60 + radius * Math.sin(turn * 2 * Math.PI)).toFixed(1)}`

const edge = `M${point(0, 50)}${Array.from({ length: scallops }, (_, at) => `Q${point((at + 0.5) / scallops, 59)} ${point((at + 1) / scallops, 50)}`).join('')}Z`
