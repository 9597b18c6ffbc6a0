import { tenant } from '@kasa/console/tenant'

/** Sets the document's title: screen, then product. */
export function showTitle(screen: string | undefined): void {
  const { product } = tenant().brand
  document.title = screen ? `${screen} · ${product}` : product
}

/** Brand and product, or just one if they are equal. */
export function brandLine(): string {
  const { name, product } = tenant().brand
  return name === product ? name : `${name} · ${product}`
}
