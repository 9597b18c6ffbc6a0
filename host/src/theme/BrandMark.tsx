import { tenant } from '@kasa/console/tenant'

/** The tenant's mark and name. */
export function BrandMark() {
  const { name, mark } = tenant().brand
  return (
    <span className="h-brand">
      <i aria-hidden="true">{mark}</i>
      <span>{name}</span>
    </span>
  )
}
