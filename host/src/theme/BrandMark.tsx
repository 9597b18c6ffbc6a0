import { tenant } from '@kasa/console/tenant'

/** The tenant's logo or mark, and name. The theme only changes with a reload. */
export function BrandMark() {
  const { name, mark, logo } = tenant().brand
  const theme = document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
  return (
    <span className="h-brand">
      {logo ? <img src={logo[theme]} alt="" height={24} /> : <i aria-hidden="true">{mark}</i>}
      <span>{name}</span>
    </span>
  )
}
