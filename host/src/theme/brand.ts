import { tenant } from '@kasa/console/tenant'

/** The document's title: what is on the screen, then the product. */
export function showTitle(screen: string | undefined): void {
  const { product } = tenant().brand
  document.title = screen ? `${screen} · ${product}` : product
}

/** Brand and product, once where they are the same. */
export function brandLine(): string {
  const { name, product } = tenant().brand
  return name === product ? name : `${name} · ${product}`
}
