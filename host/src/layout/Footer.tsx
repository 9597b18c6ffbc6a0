import { brandLine } from '../theme/brand'

/** Copyright with year, brand and product name. */
export function Footer() {
  return (
    <footer className="h-foot">
      © {new Date().getFullYear()} {brandLine()}
    </footer>
  )
}
