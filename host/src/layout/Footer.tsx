import { tenant } from '@kasa/console/tenant'

/** Copyright with year, brand and product name. */
export function Footer() {
  const { name, product } = tenant().brand
  return (
    <footer className="h-foot">
      © {new Date().getFullYear()} {name} · {product}
    </footer>
  )
}
