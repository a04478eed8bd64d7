import { useState } from 'react'
import type { StaffHotel } from '#shared/hotels.ts'
import { filePath } from '#shared/paths.ts'
import styles from './ProfilePage.module.css'

/** The logo that a hotel has, or a word where there is none. */
export const HotelLogo = ({ hotel }: { hotel: Pick<StaffHotel, 'name' | 'logo'> }) => {
  const [failed, setFailed] = useState<string>()
  const { logo, name } = hotel
  if (!logo) return <span className={styles.word}>No image found.</span>
  if (failed === logo.imagePath) return <span className={styles.word}>Something went wrong.</span>
  return <img src={filePath(logo.imagePath, 192)} alt={`Logo of ${name}`} onError={() => setFailed(logo.imagePath)} />
}
