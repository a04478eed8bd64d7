import styles from './Frieze.module.css'

/** The ornament of the product: a thin row of arches. */
export const Frieze = () => <div className={styles.frieze} />
