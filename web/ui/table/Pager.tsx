import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../text/Button.tsx'
import styles from './Pager.module.css'

/** One page back, one on. Nothing where there is but one. */
export const Pager = ({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) => {
  if (pages === 1) return null
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button icon={<IconChevronLeft size={18} aria-hidden />} disabled={page === 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="figures">
        Page {page} of {pages}
      </span>
      <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
        Next
        <IconChevronRight size={18} aria-hidden />
      </Button>
    </nav>
  )
}
